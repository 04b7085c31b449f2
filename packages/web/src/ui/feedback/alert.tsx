import { Box, Button, CloseButton, Flex } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useFocusFallback } from '../../lib/dom/use-focus-fallback.ts'
import text from '../theme/text.module.css'
import classes from './alert.module.css'

export interface AlertProps {
  readonly kind: 'success' | 'error'
  readonly children: ReactNode
  /** Called when the person dismisses the alert, or after 3 s if it is not persistent. */
  readonly onDismiss?: () => void
  readonly onRetry?: () => void
  /** Whether it stays until the person dismisses it. Default: errors only. */
  readonly isPersistent?: boolean
  /** Whether it lies over the screen, so that it moves nothing. It then has a button to dismiss it. */
  readonly isOverlay?: boolean
}

const BOX = { align: 'flex-start', gap: 12, p: '14px 16px', bdrs: 'md', fz: 'sm', lh: 'sm' } as const

const SUCCESS_SHOWN_MS = 3000

/** Shows the result of an action, in the flow of the screen or over it. */
export function Alert({
  kind,
  children,
  onDismiss,
  onRetry,
  isPersistent = kind === 'error',
  isOverlay = false,
}: AlertProps) {
  const dismiss = useEffectEvent(() => onDismiss?.())
  useEffect(() => {
    if (isPersistent) return
    const timer = setTimeout(() => dismiss(), SUCCESS_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isPersistent])
  const colour = kind === 'success' ? 'var(--done)' : 'var(--rejected)'
  const background = kind === 'success' ? 'var(--done-bg)' : 'var(--rejected-bg)'
  const Icon = kind === 'success' ? IconCircleCheck : IconAlertTriangle
  return (
    <Flex
      {...BOX}
      {...(isOverlay && { ref: avoidActions, className: classes.overlay })}
      bd={`1px solid color-mix(in srgb, ${colour} 35%, var(--surface))`}
      bg={background}
      role={kind === 'success' ? 'status' : 'alert'}
    >
      <Icon size={18} stroke={1.6} aria-hidden="true" style={{ marginTop: 1, color: colour }} />
      <Box flex={1} className={text.wraps}>
        {children}
      </Box>
      {onRetry && <RetryButton onRetry={onRetry} />}
      {(isPersistent || isOverlay) && onDismiss && <DismissButton onDismiss={onDismiss} />}
    </Flex>
  )
}

/**
 * Moves an overlay to the top of the window where it would cover what has the focus, which usually was just pressed, or
 * the actions of a dialog.
 */
function avoidActions(overlay: HTMLElement | null) {
  if (!overlay) return
  const focused = document.activeElement?.getBoundingClientRect()
  const coversFocus = focused && focused.top > 0 && focused.bottom > overlay.getBoundingClientRect().top
  if (coversFocus || overlay.closest('[role=dialog]')) overlay.setAttribute('data-edge', 'top')
}

// The retry and dismiss buttons disappear when pressed, while they have the focus.

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
