import { publishedPathOf, VERSIONS_ALL_USED, VERSIONS_MAX } from '@capstone/contract/papers/papers.constants'
import { isReturned } from '@capstone/contract/papers/papers.policy'
import type { OwnPaper } from '@capstone/contract/papers/papers.schemas'
import { Box, Button, Flex, Group, Text, Title, VisuallyHidden } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconLink, IconUpload } from '@tabler/icons-react'
import { stripDirectionMarks } from '../../../lib/text/direction-marks.ts'
import { formatDate, pluralize } from '../../../lib/text/formats.ts'
import { StatusBadge } from '../../../ui/badges/status-badge.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ListRow } from '../../../ui/lists/row-list.tsx'
import { MetaLine } from '../../../ui/stats/meta-line.tsx'
import { PaperFeedbackSection } from '../paper-feedback-section.tsx'
import { PaperFileButton } from '../paper-file-button.tsx'
import { PaperStepsMeter } from '../paper-steps-meter.tsx'
import { PaperVersionsList } from '../paper-versions-list.tsx'
import { PAPER_STATUS_LABELS, PAPER_STATUS_TONES, PUBLISHED_FILE } from '../papers.messages.ts'
import classes from './own-paper.module.css'

export interface OwnPaperRowProps {
  readonly paper: OwnPaper
  readonly onUpload: () => void
}

/** One of the student's papers: its progress, feedback and files. */
export function OwnPaperRow({ paper, onUpload }: OwnPaperRowProps) {
  const { title, status, uploadedAt, publishedAt, feedback, versions } = paper
  const label = stripDirectionMarks(title)
  const needsYou = isReturned(paper)
  const isFull = versions.length >= VERSIONS_MAX && !needsYou
  return (
    <ListRow>
      <Flex
        aria-label={label}
        component="article"
        direction="column"
        gap="sm"
        miw={0}
        style={{ overflowWrap: 'anywhere' }}
      >
        <Flex component="header" align="flex-start" justify="space-between" gap="md" mb={-10}>
          <Title order={3} miw={0} textWrap="pretty">
            {title}
          </Title>
          <StatusBadge tone={PAPER_STATUS_TONES[status]}>{PAPER_STATUS_LABELS[status]}</StatusBadge>
        </Flex>
        <MetaLine>
          {`uploaded ${formatDate(uploadedAt)}`}
          {publishedAt && `published ${formatDate(publishedAt)}`}
          {versions.length > 1 && pluralize(versions.length, 'version')}
        </MetaLine>
        <PaperStepsMeter status={status} />
        {needsYou && <ReturnedPaperBanner paper={paper} onUpload={onUpload} />}
        {!needsYou && feedback && <PaperFeedbackSection feedback={feedback} />}
        <PaperVersionsList paper={paper} />
        <Group gap="xs" className={classes.buttons}>
          {paper.hasPublishedFile && (
            <PaperFileButton
              paperId={paper.id}
              versionId={null}
              name={PUBLISHED_FILE}
              label={`Open published file of ${title}`}
            >
              Open published file
            </PaperFileButton>
          )}
          {status === 'published' && paper.hasPublishedFile && <PublicLinkButton paper={paper} />}
          {status === 'draft' && isFull && (
            <Text size="sm" c="var(--ink-2)">
              {VERSIONS_ALL_USED}
            </Text>
          )}
          {status === 'draft' && !needsYou && !isFull && (
            <Button
              size="xs"
              variant="subtle"
              ml={-8}
              aria-label={`Upload New Version of ${label}`}
              onClick={onUpload}
            >
              Upload New Version
            </Button>
          )}
        </Group>
      </Flex>
    </ListRow>
  )
}

interface ReturnedPaperBannerProps {
  readonly paper: OwnPaper
  readonly onUpload: () => void
}

/** A returned paper: the feedback, and what to do next. */
function ReturnedPaperBanner({ paper, onUpload }: ReturnedPaperBannerProps) {
  const { title, feedback, returnedAt } = paper
  return (
    <Box p="12px 16px 14px" bd="1px solid var(--need-line)" bdrs="md" bg="var(--need-bg)">
      <Text size="sm" mb={4} fw={550} c="var(--need)">
        Returned with feedback{returnedAt && ` on ${formatDate(returnedAt)}`}
      </Text>
      {feedback && (
        <Text size="sm" maw="70ch" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {feedback}
        </Text>
      )}
      <Group gap="8px 12px" mt="sm" fz={13} lh="sm" c="var(--ink-2)">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconUpload size={16} stroke={1.7} aria-hidden />}
          aria-label={`Upload New Version of ${stripDirectionMarks(title)}`}
          onClick={onUpload}
        >
          Upload New Version
        </Button>
        <p>Change your paper and upload it again. Earlier versions are kept.</p>
      </Group>
    </Box>
  )
}

interface PublicLinkButtonProps {
  readonly paper: { readonly id: string; readonly title: string }
}

/** Copies the public URL of a published paper, or shows the URL if copying fails. */
function PublicLinkButton({ paper }: PublicLinkButtonProps) {
  const clipboard = useClipboard()
  const address = new URL(publishedPathOf(paper.id), window.location.origin).href
  const Icon = clipboard.copied ? IconCheck : IconLink
  const label = clipboard.copied ? 'Link copied' : 'Copy public link'
  const copy = () => clipboard.copy(address)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<Icon size={16} stroke={1.7} aria-hidden="true" />}
        aria-label={`${label}: ${stripDirectionMarks(paper.title)}`}
        onClick={copy}
      >
        {label}
      </Button>
      {clipboard.copied && <VisuallyHidden role="status">{label}</VisuallyHidden>}
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
