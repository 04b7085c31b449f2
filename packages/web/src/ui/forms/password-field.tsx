import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A password with a button that shows and hides it, which the keyboard reaches too. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
      // The reasons why a password is too easy are a list, which no paragraph may hold.
      errorProps={{ component: 'div' }}
      aria-invalid={Boolean(props.error)}
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
