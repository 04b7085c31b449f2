import { VERSIONS_ALL_USED, VERSIONS_MAX } from '@capstone/contract/papers/papers.constants'
import { isReturned } from '@capstone/contract/papers/papers.policy'
import type { OwnPaper } from '@capstone/contract/papers/papers.schemas'
import { Box, Button, Flex, Group, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconEye, IconHistory, IconUpload } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { formatDownloadError } from '../../../lib/files/download-errors.ts'
import { stripDirectionMarks } from '../../../lib/text/direction-marks.ts'
import { formatDate, pluralize } from '../../../lib/text/formats.ts'
import { StatusBadge } from '../../../ui/badges/status-badge.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ListRow } from '../../../ui/lists/row-list.tsx'
import { RowMenu, type RowMenuEntry } from '../../../ui/lists/row-menu.tsx'
import { MetaLine } from '../../../ui/stats/meta-line.tsx'
import { PaperFeedbackSection } from '../paper-feedback-section.tsx'
import { PaperFileButton } from '../paper-file-button.tsx'
import { useOpenPaperFile } from '../paper-files.queries.ts'
import { PaperStepsMeter } from '../paper-steps-meter.tsx'
import { PaperVersionsList } from '../paper-versions-list.tsx'
import {
  formatEarlierVersions,
  formatEarlierVersionsChange,
  PAPER_STATUS_LABELS,
  PAPER_STATUS_TONES,
  PUBLISHED_FILE,
} from '../papers.messages.ts'
import { usePublicLink } from '../use-public-link.ts'
import classes from './own-paper.module.css'

export interface OwnPaperRowProps {
  readonly paper: OwnPaper
  readonly onUpload: () => void
}

/** One of the student's papers: its progress, feedback and files. Its next action has a button, the others a menu. */
export function OwnPaperRow({ paper, onUpload }: OwnPaperRowProps) {
  const { id: paperId, title, status, uploadedAt, publishedAt, feedback, versions, hasPublishedFile } = paper
  const titleId = useId()
  // Undefined before the first change: only changes are announced.
  const [shown, setShown] = useState<boolean>()
  const areAllShown = shown ?? false
  const file = useOpenPaperFile()
  const link = usePublicLink(paperId)
  const label = stripDirectionMarks(title)
  const needsYou = isReturned(paper)
  const isFull = versions.length >= VERSIONS_MAX && !needsYou
  const [newest, ...older] = versions
  const canOpenNewest = !needsYou && !hasPublishedFile
  const retryFile = () => file.variables && file.mutate(file.variables)
  const menu: RowMenuEntry[] = [
    ...(status === 'draft' && !needsYou && !isFull
      ? [{ label: 'Upload New Version', icon: IconUpload, onClick: onUpload }]
      : []),
    ...(newest && !canOpenNewest
      ? [
          {
            label: `Open version ${newest.number}`,
            icon: IconEye,
            onClick: () =>
              file.mutate({ paperId, versionId: newest.id, name: newest.name, isDownload: false }),
          },
        ]
      : []),
    ...(status === 'published' && hasPublishedFile ? [link.entry] : []),
    ...(older.length > 0
      ? [
          {
            label: formatEarlierVersions(older.length, areAllShown),
            icon: IconHistory,
            isExpanded: areAllShown,
            onClick: () => setShown(!areAllShown),
          },
        ]
      : []),
  ]
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
          <Title id={titleId} order={3} miw={0} textWrap="pretty">
            {title}
          </Title>
          <Group gap={8} wrap="nowrap" {...(menu.length > 0 && { mt: -4, mr: -8 })}>
            <StatusBadge tone={PAPER_STATUS_TONES[status]}>{PAPER_STATUS_LABELS[status]}</StatusBadge>
            <RowMenu labelledBy={titleId} entries={menu} />
          </Group>
        </Flex>
        <MetaLine>
          {`uploaded ${formatDate(uploadedAt)}`}
          {publishedAt && `published ${formatDate(publishedAt)}`}
          {versions.length > 1 && pluralize(versions.length, 'version')}
        </MetaLine>
        <PaperStepsMeter status={status} />
        {needsYou && <ReturnedPaperBanner paper={paper} onUpload={onUpload} />}
        {!needsYou && feedback && <PaperFeedbackSection feedback={feedback} />}
        <PaperVersionsList paper={paper} canOpenNewest={canOpenNewest} areAllShown={areAllShown} />
        <VisuallyHidden role="status">
          {shown !== undefined && formatEarlierVersionsChange(older.length, shown)}
        </VisuallyHidden>
        {file.error && !file.isPending && (
          <Alert kind="error" onRetry={retryFile}>
            {formatDownloadError(file.error)}
          </Alert>
        )}
        {link.message}
        <Group gap="xs" className={classes.buttons}>
          {hasPublishedFile && (
            <PaperFileButton
              paperId={paperId}
              versionId={null}
              name={PUBLISHED_FILE}
              label={`Open published file of ${title}`}
            >
              Open published file
            </PaperFileButton>
          )}
          {status === 'draft' && isFull && (
            <Text size="sm" c="var(--ink-2)">
              {VERSIONS_ALL_USED}
            </Text>
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
