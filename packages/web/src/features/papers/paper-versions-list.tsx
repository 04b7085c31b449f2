import type { OwnPaper, PaperVersion } from '@capstone/contract/papers/papers.schemas'
import { Box, Button, Flex, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { stripDirectionMarks } from '../../lib/text/direction-marks.ts'
import { formatBytes, formatDate, pluralize } from '../../lib/text/formats.ts'
import { MetaLine } from '../../ui/stats/meta-line.tsx'
import { PaperFeedbackSection } from './paper-feedback-section.tsx'
import { PaperFileButton } from './paper-file-button.tsx'
import { formatEarlierVersions } from './papers.messages.ts'

export interface PaperVersionsListProps {
  readonly paper: Pick<OwnPaper, 'id' | 'title' | 'versions'>
  /** The label of the button that opens a version; "Open" by default. */
  readonly action?: string
  /** Whether the newest version has that button; true by default. */
  readonly canOpenNewest?: boolean
  /** Whether the older versions are shown; by default a button shows and hides them. */
  readonly areAllShown?: boolean
}

/** The versions of a paper, newest first. The older ones are collapsed unless `areAllShown`. */
export function PaperVersionsList(props: PaperVersionsListProps) {
  const { paper, action = 'Open', canOpenNewest = true } = props
  const [isExpanded, setExpanded] = useState(false)
  const areAllShown = props.areAllShown ?? isExpanded
  const id = useId()
  const [newest, ...older] = paper.versions
  if (!newest) return null
  return (
    <>
      <Box component="ul" id={id} aria-label={`Versions of ${stripDirectionMarks(paper.title)}`} mb={-8}>
        {(areAllShown ? paper.versions : [newest]).map((version) => (
          <PaperVersionRow
            key={version.id}
            paper={paper}
            version={version}
            action={version === newest && !canOpenNewest ? null : action}
          />
        ))}
      </Box>
      {older.length > 0 && props.areAllShown === undefined && (
        <Button
          size="xs"
          variant="subtle"
          mt={-6}
          ml={-8}
          style={{ alignSelf: 'flex-start' }}
          aria-expanded={areAllShown}
          aria-controls={id}
          onClick={() => setExpanded(!areAllShown)}
        >
          {formatEarlierVersions(older.length, areAllShown)}
        </Button>
      )}
    </>
  )
}

interface PaperVersionRowProps {
  readonly paper: { readonly id: string; readonly title: string }
  readonly version: PaperVersion
  /** The label of the button that opens the file; null without one. */
  readonly action: string | null
}

/** An uploaded version of a paper with its details and the reviewer's feedback. */
function PaperVersionRow({ paper, version, action }: PaperVersionRowProps) {
  const { id, number, name, size, uploadedAt, pages, hasText, abstractWords, feedback } = version
  return (
    <Flex
      component="li"
      wrap="wrap"
      align="center"
      gap="8px 16px"
      py={8}
      style={{ borderTop: '1px solid var(--line)' }}
    >
      <Box flex="1 1 240px" miw={0}>
        <Text size="sm">
          Version {number}{' '}
          <Box component="bdi" ml={6} c="var(--ink-2)">
            {name}
          </Box>
        </Text>
        <MetaLine>
          {formatBytes(size)}
          {`uploaded ${formatDate(uploadedAt)}`}
          {pages !== null && pluralize(pages, 'page')}
          {hasText === false && 'a scan, text cannot be selected'}
          {abstractWords !== null && `abstract of ${pluralize(abstractWords, 'word')}`}
        </MetaLine>
      </Box>
      {action && (
        <PaperFileButton
          paperId={paper.id}
          versionId={id}
          name={name}
          label={`${action} version ${number} of ${paper.title}`}
        >
          {action}
        </PaperFileButton>
      )}
      {feedback && <PaperFeedbackSection title={`Feedback on version ${number}`} feedback={feedback} />}
    </Flex>
  )
}
