import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A password field with a button to show the password, reachable by keyboard. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
      // Both may contain a list, which is not allowed in a paragraph.
      descriptionProps={{ component: 'div' }}
      errorProps={{ component: 'div' }}
      aria-invalid={Boolean(props.error)}
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
