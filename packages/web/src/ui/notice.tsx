import { Button, CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent } from 'react'
import classes from './notice.module.css'

export interface NoticeProps {
  readonly kind: 'success' | 'error'
  readonly children: ReactNode
  /** Called when a success has stood for 3 s, or when the person closes the notice. */
  readonly onLeave?: () => void
  readonly onRetry?: () => void
}

/** How long a success stays (Spec 2 §9). */
const SUCCESS_STAYS_MS = 3000

/** What happened, where it happened: successes leave after 3 s, errors stay until they are solved. */
export function Notice({ kind, children, onLeave, onRetry }: NoticeProps) {
  const leave = useEffectEvent(() => onLeave?.())
  useEffect(() => {
    if (kind !== 'success') return
    const timer = setTimeout(() => leave(), SUCCESS_STAYS_MS)
    return () => clearTimeout(timer)
  }, [kind])
  const retry = (event: MouseEvent<HTMLElement>) => {
    focusAround(event.currentTarget)
    onRetry?.()
  }
  const Icon = kind === 'success' ? IconCircleCheck : IconAlertTriangle
  return (
    <div className={classes.notice} data-kind={kind} role={kind === 'success' ? 'status' : 'alert'}>
      <Icon size={18} stroke={1.6} aria-hidden="true" className={classes.icon} />
      <div className={classes.words}>{children}</div>
      {onRetry && (
        <Button size="xs" variant="subtle" className={classes.retry} onClick={retry}>
          Try again
        </Button>
      )}
      {kind === 'error' && onLeave && <CloseButton size="sm" aria-label="Dismiss" onClick={onLeave} />}
    </div>
  )
}

/** "Try again" goes with its notice, so the focus goes to the part of the screen the notice stands in. */
function focusAround(button: HTMLElement) {
  const part = button.closest<HTMLElement>('section, article, li, form, [role=dialog], main')
  if (!part) return
  if (!part.hasAttribute('tabindex')) {
    part.tabIndex = -1
    part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true })
  }
  part.focus({ preventScroll: true })
}
