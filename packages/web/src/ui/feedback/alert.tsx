import { Button, CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useFocusFallback } from '../../lib/dom/use-focus-fallback.ts'
import classes from './alert.module.css'

export interface AlertProps {
  readonly kind: 'success' | 'error'
  readonly children: ReactNode
  /** Called 3 s after a success is shown, or when the person dismisses the alert. */
  readonly onDismiss?: () => void
  readonly onRetry?: () => void
}

const SUCCESS_SHOWN_MS = 3000

/** Shows the result of an action in place. A success is dismissed after 3 s; an error stays. */
export function Alert({ kind, children, onDismiss, onRetry }: AlertProps) {
  const dismiss = useEffectEvent(() => onDismiss?.())
  useEffect(() => {
    if (kind !== 'success') return
    const timer = setTimeout(() => dismiss(), SUCCESS_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [kind])
  const Icon = kind === 'success' ? IconCircleCheck : IconAlertTriangle
  return (
    <div className={classes.alert} data-kind={kind} role={kind === 'success' ? 'status' : 'alert'}>
      <Icon size={18} stroke={1.6} aria-hidden="true" className={classes.icon} />
      <div className={classes.text}>{children}</div>
      {onRetry && <RetryButton onRetry={onRetry} />}
      {kind === 'error' && onDismiss && <DismissButton onDismiss={onDismiss} />}
    </div>
  )
}

// Both buttons disappear when pressed, while they have the focus.

function RetryButton({ onRetry }: { readonly onRetry: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusFallback(button)
  return (
    <Button ref={button} size="xs" variant="subtle" className={classes.retry} onClick={onRetry}>
      Try again
    </Button>
  )
}

function DismissButton({ onDismiss }: { readonly onDismiss: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusFallback(button)
  return <CloseButton ref={button} size="sm" aria-label="Dismiss" onClick={onDismiss} />
}
