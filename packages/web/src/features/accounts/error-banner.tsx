import { type ReactNode, useEffect, useRef } from 'react'
import { Alert } from '../../ui/feedback/alert.tsx'
import classes from './auth-form.module.css'

export interface RefusalBannerProps {
  readonly children: ReactNode
  /** Given where trying again may help. */
  readonly onRetry?: (() => void) | undefined
}

/** Why it did not work, said above a form; the focus goes there, so that it is read first. */
export function ErrorBanner({ children, onRetry }: RefusalBannerProps) {
  const banner = useRef<HTMLDivElement>(null)
  useEffect(() => banner.current?.focus(), [])
  return (
    <div ref={banner} tabIndex={-1} className={classes.banner}>
      <Alert kind="error" {...(onRetry && { onRetry })}>
        {children}
      </Alert>
    </div>
  )
}
