import { Button, CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useFocusFallback } from '../../lib/dom/use-focus-fallback.ts'
import classes from './alert.module.css'

export interface AlertProps {
  readonly kind: 'success' | 'error'
  readonly children: ReactNode
  /** Called when a success has stood for 3 s, or when the person closes the notice. */
  readonly onDismiss?: () => void
  readonly onRetry?: () => void
}

/** How long a success stays (Spec 2 §9). */
const SUCCESS_STAYS_MS = 3000

/** What happened, where it happened: successes leave after 3 s, errors stay until they are solved. */
export function Alert({ kind, children, onDismiss, onRetry }: AlertProps) {
  const leave = useEffectEvent(() => onDismiss?.())
  useEffect(() => {
    if (kind !== 'success') return
    const timer = setTimeout(() => leave(), SUCCESS_STAYS_MS)
    return () => clearTimeout(timer)
  }, [kind])
  const Icon = kind === 'success' ? IconCircleCheck : IconAlertTriangle
  return (
    <div className={classes.notice} data-kind={kind} role={kind === 'success' ? 'status' : 'alert'}>
      <Icon size={18} stroke={1.6} aria-hidden="true" className={classes.icon} />
      <div className={classes.words}>{children}</div>
      {onRetry && <RetryButton onRetry={onRetry} />}
      {kind === 'error' && onDismiss && <DismissButton onDismiss={onDismiss} />}
    </div>
  )
}

// Both leave the screen when they are pressed, and have the focus then.

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
