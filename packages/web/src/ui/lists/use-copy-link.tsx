import { VisuallyHidden } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconLink } from '@tabler/icons-react'
import { Alert } from '../feedback/alert.tsx'

export interface CopyLinkTexts {
  /** The label of the menu's entry. */
  readonly label: string
  /** Said before the URL if copying fails. */
  readonly failed: string
}

/**
 * Copies the URL of a path of this portal. `entry` is for the menu of a row; `message` shows the URL if copying fails,
 * and announces success.
 */
export function useCopyLink(path: string, { label, failed }: CopyLinkTexts) {
  const clipboard = useClipboard()
  const address = new URL(path, window.location.origin).href
  const copy = () => clipboard.copy(address)
  const shown = clipboard.copied ? 'Link copied' : label
  const message = clipboard.error ? (
    <Alert kind="error" onRetry={copy}>
      {failed} <a href={address}>{address}</a>
    </Alert>
  ) : (
    clipboard.copied && <VisuallyHidden role="status">{shown}</VisuallyHidden>
  )
  return {
    entry: { label: shown, icon: clipboard.copied ? IconCheck : IconLink, onClick: copy, keepsOpen: true },
    message,
  }
}
