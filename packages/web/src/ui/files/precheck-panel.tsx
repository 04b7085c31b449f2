import type { Precheck } from '@capstone/contract/papers/papers.schemas'
import { Box, Flex, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { pluralize } from '../../lib/text/formats.ts'
import { Alert } from '../feedback/alert.tsx'
import text from '../theme/text.module.css'
import classes from './precheck-panel.module.css'

export interface PrecheckPanelProps {
  readonly precheck: Pick<UseQueryResult<Precheck>, 'data' | 'isError' | 'isFetching' | 'refetch'>
  /** The word for the file in sentences: "paper". */
  readonly noun: string
}

/** The result of the pre-check. It is advice and never blocks a submission. */
export function PrecheckPanel({ precheck, noun }: PrecheckPanelProps) {
  const { data, isError, isFetching, refetch } = precheck
  const problem = formatProblem(isError, data, noun)
  return (
    <Box
      component="section"
      px="md"
      py={14}
      bd="1px solid var(--line)"
      bdrs="md"
      bg="var(--paper)"
      aria-label="Pre-check"
      aria-busy={isFetching}
    >
      <div role="status">
        <Flex component="header" wrap="wrap" gap="0 16px" justify="space-between" align="baseline">
          <Text component="h3" size="sm" ff="text" fw={550}>
            Pre-check
          </Text>
          <p className={text.meta}>{isFetching ? `Reading your ${noun}...` : 'Advice only: you decide.'}</p>
        </Flex>
        {isFetching ? <Facts found={null} /> : data && <Findings found={data} />}
      </div>
      {problem && !isFetching && (
        <Alert kind="error" onRetry={() => refetch()}>
          {problem}
        </Alert>
      )}
    </Box>
  )
}

function formatProblem(isError: boolean, found: Precheck | undefined, noun: string): string | null {
  if (isError) return `The pre-check failed. Your ${noun} can be submitted without it.`
  if (found?.outcome !== 'busy') return null
  return `Your ${noun} could not be read in time. Try again in a moment, or submit it without the pre-check.`
}

function Findings({ found }: { readonly found: Precheck }) {
  const advice = adviseOn(found)
  return (
    <>
      {found.outcome === 'read' && <Facts found={found} />}
      {advice && (
        <Text size="sm" maw="70ch" mt="xs" c="var(--ink-2)">
          {advice}
        </Text>
      )}
    </>
  )
}

/** What was read; without values while it is being read, so that the buttons below stay where they are. */
function Facts({ found }: { readonly found: Precheck | null }) {
  const facts = [
    { label: 'Pages', value: found && (found.pages === null ? 'Not known' : pluralize(found.pages, 'page')) },
    { label: 'Text', value: found && formatTextLayer(found.hasText) },
    {
      label: 'Abstract',
      value:
        found &&
        (found.abstractWords === null ? 'Not found' : `Found, ${pluralize(found.abstractWords, 'word')}`),
    },
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className={text.meta}>{label}</dt>
          <Text component="dd" size="sm">
            {value ?? '…'}
          </Text>
        </div>
      ))}
    </dl>
  )
}

function formatTextLayer(hasText: boolean | null) {
  if (hasText === null) return 'Not known'
  return hasText ? 'Can be selected' : 'Cannot be selected'
}

function adviseOn({ outcome, hasText }: Precheck): string | null {
  if (outcome === 'not_supported')
    return 'Only PDF and DOCX files can be checked here. You can still submit this file.'
  if (outcome === 'unreadable')
    return 'This file could not be read here. Make sure that it opens on your own computer. You can still submit it.'
  if (hasText !== false) return null
  return 'This looks like a scan. Readers cannot search it or copy from it, a screen reader cannot read it aloud, and reviewers cannot mark a passage. If you have the original document, export a PDF from that.'
}
