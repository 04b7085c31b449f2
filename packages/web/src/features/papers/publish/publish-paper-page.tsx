import { PAPER_PROCESS, PAPER_STATUSES, REVIEW_WEEKS } from '@capstone/contract/papers/papers.constants'
import { isReturned } from '@capstone/contract/papers/papers.policy'
import type { OwnPaper } from '@capstone/contract/papers/papers.schemas'
import { Box, Button, Flex, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { FormSkeleton } from '../../../ui/forms/form-skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { lazyWithRetry } from '../../../ui/lazy/lazy-with-retry.tsx'
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx'
import { rowsOf } from '../../../ui/lists/paged-list.tsx'
import { DescriptionList } from '../../../ui/stats/description-list.tsx'
import {
  ABSTRACT_RANGE,
  formatPapersAtStep,
  PAPER_KINDS,
  PAPER_MAX_SIZE,
  PAPER_UPLOADED,
  PROCESS_TEXTS,
} from '../own/own-papers.messages.ts'
import classes from '../own/own-papers.module.css'
import { ownPapersQuery } from '../own/own-papers.queries.ts'
import { OwnPapersCard } from '../own/own-papers-card.tsx'

const NewPaperForm = lazyWithRetry(
  async () => ({ default: (await import('./new-paper-form.tsx')).NewPaperForm }),
  'inline',
)
const PaperVersionDialog = lazyWithRetry(async () => ({
  default: (await import('./paper-version-dialog.tsx')).PaperVersionDialog,
}))

export interface PublishPaperPageProps {
  /** The search text from the URL. */
  readonly search: string
  readonly onSearch: (search: string) => void
}

type RevisionState = { readonly openCount: number; readonly paper: OwnPaper; readonly opened: boolean }

/** The student's page of papers: form, list, guidelines, process. */
export function PublishPaperPage({ search, onSearch }: PublishPaperPageProps) {
  // Each paper gets a fresh form.
  const [submittedCount, setSubmittedCount] = useState(0)
  const [revising, setRevising] = useState<RevisionState | null>(null)
  const [success, setSuccess] = useState<{ readonly text: string } | null>(null)
  // A returned paper waits for its student, so the list then comes before the form. Until that is known neither is
  // shown, because the form would move while somebody types in it.
  const query = useInfiniteQuery(ownPapersQuery(''))
  const hasReturned = rowsOf(query.data).some(isReturned)
  // Decided once: a paper may be returned while somebody types, and mounting the list refetches a failed query, which
  // makes it pending again.
  const [isListFirst, setListFirst] = useState(query.isPending ? null : hasReturned)
  if (isListFirst === null && !query.isPending) setListFirst(hasReturned)
  const form = useRef<HTMLDivElement>(null)
  const feedback = useRef<HTMLDivElement>(null)

  const revise = (paper: OwnPaper) =>
    setRevising((before) => ({ openCount: (before?.openCount ?? 0) + 1, paper, opened: true }))
  const closeVersion = () => setRevising((current) => current && { ...current, opened: false })
  // A new object each time, so that the message takes the focus again.
  const showSuccess = () => setSuccess({ text: PAPER_UPLOADED })
  // The feedback message is above the cards and may be out of view, so scroll to it.
  useEffect(() => {
    if (!success) return
    feedback.current?.focus({ preventScroll: true })
    feedback.current?.scrollIntoView({ block: 'center' })
  }, [success])
  const focusForm = () => {
    form.current?.scrollIntoView()
    form.current?.querySelector('input')?.focus({ preventScroll: true })
  }

  const uploadCard = (
    <div key="form" ref={form} data-screen-only style={{ scrollMarginTop: 24 }}>
      <SectionCard title="Upload Paper">
        <Suspense fallback={<FormSkeleton label="Loading the form" fields={2} />}>
          <NewPaperForm
            key={submittedCount}
            onSaved={() => {
              setSubmittedCount(submittedCount + 1)
              showSuccess()
            }}
          />
        </Suspense>
      </SectionCard>
    </div>
  )
  const papersCard = (
    <div key="papers">
      <OwnPapersCard search={search} onSearch={onSearch} onUploadFirst={focusForm} onUploadVersion={revise} />
    </div>
  )
  return (
    <>
      <PageHeader
        title="Publish Paper"
        about="Submit a paper, follow its review, and see it published."
        actions={
          isListFirst && (
            <Button variant="default" onClick={focusForm}>
              Upload Paper
            </Button>
          )
        }
      />
      <Box ref={feedback} tabIndex={-1} mb={success ? 'md' : 0} style={{ outline: 0 }}>
        {success && (
          <Alert kind="success" isPersistent onDismiss={() => setSuccess(null)}>
            {success.text}
          </Alert>
        )}
      </Box>
      <div className={classes.page}>
        {isListFirst === null && (
          // As high as the screen of a phone, so that the panels below do not move when the list comes.
          <Box mih={{ base: '100vh', md: 0 }}>
            <Card flush>
              <ListSkeleton label="Loading papers" bare rows={5} />
            </Card>
          </Box>
        )}
        {isListFirst !== null && (isListFirst ? [papersCard, uploadCard] : [uploadCard, papersCard])}
        <Flex className={classes.side} direction="column" gap={{ base: 'md', sm: 'lg' }}>
          <PaperProcessPanel />
          <PaperGuidelinesPanel />
        </Flex>
      </div>
      {revising && (
        <Suspense>
          <PaperVersionDialog
            key={revising.openCount}
            opened={revising.opened}
            paper={revising.paper}
            onClose={closeVersion}
            onSaved={() => {
              closeVersion()
              showSuccess()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

const GUIDELINES = [
  { label: 'Abstract', value: ABSTRACT_RANGE },
  { label: 'Review', value: `takes ${REVIEW_WEEKS}` },
  { label: 'Format', value: PAPER_KINDS },
  { label: 'Size', value: `one file, up to ${PAPER_MAX_SIZE}` },
]

/** The guidelines for a paper, and how long its review takes. */
const PaperGuidelinesPanel = () => (
  <SectionCard title="Guidelines" folds>
    <DescriptionList items={GUIDELINES} />
  </SectionCard>
)

/** The steps of the process, and which papers are at each; the step of the newest paper is the current one. */
function PaperProcessPanel() {
  const papers = rowsOf(useInfiniteQuery(ownPapersQuery('')).data)
  const stepIndexes = papers.map(({ status }) => PAPER_STATUSES.indexOf(status))
  const furthestIndex = Math.max(-1, ...stepIndexes)
  return (
    <SectionCard title="Process" folds>
      <ol>
        {PAPER_PROCESS.map((step, index) => (
          <li
            key={step}
            className={classes.step}
            data-reached={index <= furthestIndex || undefined}
            aria-current={index === stepIndexes[0] ? 'step' : undefined}
          >
            <Text size="sm" fw={550}>
              {step}
            </Text>
            <Text size="sm" fz={13} c="var(--ink-2)">
              {PROCESS_TEXTS[step]}
            </Text>
            <PapersAtStep papers={papers.filter((_, nth) => stepIndexes[nth] === index)} />
          </li>
        ))}
      </ol>
    </SectionCard>
  )
}

/** The title of the only paper at a step of the process, or the number of papers there. */
function PapersAtStep({ papers }: { readonly papers: readonly OwnPaper[] }) {
  const [paper, second] = papers
  if (!paper) return null
  return (
    <Text ff="heading" fs="italic" lh="23px" c="var(--link)" style={{ overflowWrap: 'anywhere' }}>
      {second ? (
        formatPapersAtStep(papers.length, papers.filter(isReturned).length)
      ) : (
        <>
          <bdi>{paper.title}</bdi> {isReturned(paper) ? 'came back here' : 'is here'}
        </>
      )}
    </Text>
  )
}
