import { publishedPathOf } from '@capstone/contract/papers/papers.constants'
import { Box, Button, VisuallyHidden } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconLink } from '@tabler/icons-react'
import { stripDirectionMarks } from '../../../lib/text/direction-marks.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'

const COPIED_STAYS_MS = 2000

export interface PublicLinkButtonProps {
  readonly paper: { readonly id: string; readonly title: string }
}

/** Copies the public URL of a published paper, or shows the URL if copying fails. */
export function PublicLinkButton({ paper }: PublicLinkButtonProps) {
  const clipboard = useClipboard({ timeout: COPIED_STAYS_MS })
  const address = new URL(publishedPathOf(paper.id), window.location.origin).href
  const Icon = clipboard.copied ? IconCheck : IconLink
  const words = clipboard.copied ? 'Link copied' : 'Copy public link'
  const copy = () => clipboard.copy(address)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<Icon size={16} stroke={1.7} aria-hidden="true" />}
        aria-label={`${words}: ${stripDirectionMarks(paper.title)}`}
        onClick={copy}
      >
        {words}
      </Button>
      {clipboard.copied && <VisuallyHidden role="status">{words}</VisuallyHidden>}
      {clipboard.error && (
        <Box flex="0 1 100%">
          <Alert kind="error" onRetry={copy}>
            The link could not be copied. Anybody may read the paper at <a href={address}>{address}</a>
          </Alert>
        </Box>
      )}
    </>
  )
}
