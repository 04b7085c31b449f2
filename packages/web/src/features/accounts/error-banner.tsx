import { type ReactNode, useEffect, useRef } from 'react'
import { Alert } from '../../ui/feedback/alert.tsx'

export interface ErrorBannerProps {
  readonly children: ReactNode
  /** Set if a retry may help. */
  readonly onRetry?: (() => void) | undefined
}

/** Shows an error above a form, and takes the focus so that screen readers read it first. */
export function ErrorBanner({ children, onRetry }: ErrorBannerProps) {
  const banner = useRef<HTMLDivElement>(null)
  useEffect(() => banner.current?.focus(), [])
  return (
    <div ref={banner} tabIndex={-1} style={{ outline: 'none' }}>
      <Alert kind="error" {...(onRetry && { onRetry })}>
        {children}
      </Alert>
    </div>
  )
}
