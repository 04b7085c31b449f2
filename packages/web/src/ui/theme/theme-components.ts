import type { MantineThemeComponents } from '@mantine/core'
import controls from './theme-controls.module.css'
import surfaces from './theme-surfaces.module.css'

const dialog = {
  classNames: {
    overlay: surfaces.overlay,
    content: surfaces.dialog,
    header: surfaces.dialogHeader,
    title: surfaces.dialogTitle,
    body: surfaces.dialogBody,
    close: surfaces.dialogClose,
  },
  defaultProps: {
    closeButtonProps: { 'aria-label': 'Close', iconSize: 18 },
    transitionProps: { duration: 180 },
  },
}

const picker = {
  // All nine courses fit; of a longer list, the last row in view is cut, which shows that more follows.
  defaultProps: { size: 'md', checkIconPosition: 'right', maxDropdownHeight: 345 },
  classNames: { dropdown: surfaces.dropdown, option: surfaces.menuItem },
}

/** Styles Mantine's components without importing them, so that each screen loads only the components it uses. */
export const themeComponents: MantineThemeComponents = {
  Button: {
    defaultProps: { size: 'sm' },
    classNames: { root: controls.button, loader: controls.buttonLoader },
  },
  ActionIcon: { defaultProps: { size: 'md', variant: 'subtle' }, classNames: { root: controls.action } },
  Input: {
    defaultProps: { size: 'md' },
    classNames: { wrapper: controls.inputWrapper, input: controls.input },
  },
  InputWrapper: {
    defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    classNames: {
      label: controls.label,
      required: controls.required,
      description: controls.description,
      error: controls.error,
    },
  },
  TextInput: { defaultProps: { size: 'md' } },
  PasswordInput: { defaultProps: { size: 'md' } },
  NumberInput: { defaultProps: { size: 'md' } },
  Textarea: { defaultProps: { size: 'md' } },
  Select: picker,
  MultiSelect: picker,
  Checkbox: {
    defaultProps: { size: 'xs', radius: 'xs' },
    classNames: { body: controls.choice, label: controls.choiceLabel, input: controls.box },
  },
  Radio: {
    defaultProps: { size: 'xs', iconColor: 'var(--on-primary)' },
    classNames: { body: controls.choice, label: controls.choiceLabel, radio: controls.box },
  },
  Switch: {
    defaultProps: { size: 'xs', withThumbIndicator: false },
    classNames: {
      body: controls.choice,
      label: controls.choiceLabel,
      track: controls.track,
      thumb: controls.thumb,
      input: controls.switchInput,
    },
  },
  Menu: {
    classNames: {
      dropdown: surfaces.dropdown,
      item: surfaces.menuItem,
      itemSection: surfaces.menuIcon,
      divider: surfaces.menuRule,
      label: surfaces.menuLabel,
    },
  },
  Popover: { classNames: { dropdown: surfaces.dropdown } },
  Paper: { vars: () => ({ root: { '--paper-border-color': 'var(--line)' } }) },
  Modal: dialog,
  // Without the role, the header of each open dialog would be a landmark, and two of them would have the same name.
  ModalHeader: { defaultProps: { role: 'presentation' } },
  DrawerHeader: { defaultProps: { role: 'presentation' } },
  Drawer: dialog,
  Tooltip: { classNames: { tooltip: surfaces.tooltip } },
  Table: { classNames: { table: surfaces.table, th: surfaces.th, td: surfaces.td } },
}
