import { publishedPathOf } from '@capstone/contract/papers/papers.constants'
import { VisuallyHidden } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconLink } from '@tabler/icons-react'
import { Alert } from '../../ui/feedback/alert.tsx'

/**
 * Copies the public URL of a published paper. `entry` is for the menu of its row; `message` shows the URL if copying
 * fails, and announces success.
 */
export function usePublicLink(paperId: string) {
  const clipboard = useClipboard()
  const address = new URL(publishedPathOf(paperId), window.location.origin).href
  const copy = () => clipboard.copy(address)
  const label = clipboard.copied ? 'Link copied' : 'Copy public link'
  const message = clipboard.error ? (
    <Alert kind="error" onRetry={copy}>
      The link could not be copied. Anybody may read the paper at <a href={address}>{address}</a>
    </Alert>
  ) : (
    clipboard.copied && <VisuallyHidden role="status">{label}</VisuallyHidden>
  )
  return {
    entry: { label, icon: clipboard.copied ? IconCheck : IconLink, onClick: copy, keepsOpen: true },
    message,
  }
}
