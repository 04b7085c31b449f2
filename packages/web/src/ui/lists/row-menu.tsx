import { ActionIcon, Menu, Text } from '@mantine/core'
import { type Icon, IconDots } from '@tabler/icons-react'
import { type Ref, type RefObject, useId, useImperativeHandle, useRef, useState } from 'react'
import { useDeferredOpen } from '../../lib/dom/use-deferred-open.ts'
import { useFocusFallback } from '../../lib/dom/use-focus-fallback.ts'
import { LazyMount } from '../lazy/lazy-mount.tsx'

export interface RowMenuEntry {
  readonly label: string
  readonly icon: Icon
  readonly onClick: () => void
  readonly disabled?: boolean
  /** Why it cannot be done now; it is then disabled. */
  readonly refusal?: string
  /** Set if the action shows and hides something: whether it is shown. */
  readonly isExpanded?: boolean
  /** The menu stays open, to show the result in place of the label. */
  readonly keepsOpen?: boolean
  /** A dividing line stands above the first of these. */
  readonly isBelowDivider?: boolean
}

export interface RowMenuProps {
  /** The id of the element that names the row. */
  readonly labelledBy: string
  readonly entries: readonly RowMenuEntry[]
}

const isDisabled = ({ disabled = false, refusal }: RowMenuEntry) => disabled || refusal !== undefined

/** The menu of a row: its actions that have no button of their own. Renders nothing without entries. */
export const RowMenu = (props: RowMenuProps) =>
  props.entries.length > 0 ? <NonEmptyRowMenu {...props} /> : null

/** The button of a menu. The rest of Mantine's menu is not rendered before it is opened: most menus never are. */
function NonEmptyRowMenu({ labelledBy, entries }: RowMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  // An action may leave the row without entries, and then this button disappears while it has the focus.
  useFocusFallback(button)
  return (
    <>
      <ActionIcon
        ref={button}
        id={id}
        aria-label="More actions"
        aria-describedby={labelledBy}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-dropdown` : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <IconDots size={18} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
      <LazyMount when={isOpen}>
        <OpenedRowMenu id={id} button={button} entries={entries} isOpen={isOpen} onChange={setOpen} />
      </LazyMount>
    </>
  )
}

interface OpenedRowMenuProps {
  /** The id of the button, from which Mantine makes that of the menu. */
  readonly id: string
  readonly button: RefObject<HTMLButtonElement | null>
  readonly entries: readonly RowMenuEntry[]
  readonly isOpen: boolean
  readonly onChange: (isOpen: boolean) => void
}

function OpenedRowMenu({ id, button, entries, isOpen, onChange }: OpenedRowMenuProps) {
  const run = ({ onClick, keepsOpen }: RowMenuEntry) => {
    // A dialog returns the focus to the element that had it. The entry disappears, so the button gets it first.
    if (!keepsOpen) button.current?.focus({ preventScroll: true })
    onClick()
  }
  const firstBelowDivider = entries.findIndex(({ isBelowDivider }) => isBelowDivider)
  const firstEnabled = entries.findIndex((entry) => !isDisabled(entry))
  return (
    <Menu
      id={id}
      // Opens one render late, so that it remembers what had the focus, but closes at once.
      opened={useDeferredOpen(isOpen) && isOpen}
      onChange={onChange}
      position="bottom-end"
      width={236}
      offset={4}
      loop
      returnFocus
      withInitialFocusPlaceholder={firstEnabled < 0}
    >
      <Menu.Target>
        <ExistingTarget element={button} />
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map((entry, index) => {
          const { label, icon: EntryIcon, refusal, keepsOpen = false } = entry
          return [
            index > 0 && index === firstBelowDivider && <Menu.Divider key={`before ${label}`} />,
            <Menu.Item
              key={label}
              leftSection={<EntryIcon size={18} stroke={1.6} aria-hidden="true" />}
              disabled={isDisabled(entry)}
              aria-expanded={entry.isExpanded}
              // By default Mantine focuses the first entry; if that is disabled, nothing gets the focus or the keys.
              data-autofocus={index === firstEnabled || undefined}
              closeMenuOnClick={!keepsOpen}
              onClick={() => run(entry)}
            >
              {label}
              {refusal && (
                <Text span display="block" size="xs">
                  {refusal}
                </Text>
              )}
            </Menu.Item>,
          ]
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

interface ExistingTargetProps {
  readonly element: RefObject<HTMLButtonElement | null>
  readonly ref?: Ref<HTMLButtonElement | null>
}

/** Makes an element that is already on the page the target of a menu; Mantine adds no attributes to it. */
function ExistingTarget({ element, ref }: ExistingTargetProps) {
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => element.current, [
    element,
  ])
  return null
}
