import { Button, type ButtonProps, Loader } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'

export interface BusyButtonProps
  extends Omit<ButtonProps, 'loading'>,
    Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  /** Shows a spinner and ignores clicks. */
  readonly busy: boolean
}

/**
 * A button whose action takes time. Meanwhile a spinner replaces the icon, or the label of a button without one. Unlike
 * Mantine's loading button it is not disabled, because a disabled button loses the focus.
 */
export function BusyButton({ busy, disabled = false, leftSection, onClick, ...props }: BusyButtonProps) {
  return (
    <Button
      {...props}
      leftSection={
        busy && leftSection ? <Loader size={16} color="currentColor" aria-hidden="true" /> : leftSection
      }
      loading={busy && !leftSection}
      renderRoot={(root) => (
        <button
          {...root}
          disabled={disabled && !busy}
          aria-disabled={busy || root['aria-disabled']}
          onClick={busy ? (event) => event.preventDefault() : onClick}
        />
      )}
    />
  )
}
