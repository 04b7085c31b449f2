import { isExtensionRequestAwaited } from '@capstone/contract/hand-ins/extensions/extensions.policy'
import type { OwnHandIn, OwnHandInPage } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { Group, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useFeedbackMessage } from '../../../ui/feedback/use-feedback-message.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { HeadingLevel } from '../../../ui/layout/heading-level.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { lazyWithRetry } from '../../../ui/lazy/lazy-with-retry.tsx'
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/lists/list-states.tsx'
import { rowsOf } from '../../../ui/lists/paged-list.tsx'
import { RowList } from '../../../ui/lists/row-list.tsx'
import { createTimeFormats, type TimeFormats } from '../hand-in-times.ts'
import { HAND_INS_FAILED } from '../hand-ins.messages.ts'
import { NextHandInPanel } from './next-hand-in-panel.tsx'
import { OwnHandInRow } from './own-hand-in-row.tsx'
import { formatTermCount, HAND_INS_FAILED_HINT } from './own-hand-ins.messages.ts'
import { ownHandInsQuery } from './own-hand-ins.queries.ts'
import { TermTimeline } from './term-timeline.tsx'

const HandInDialog = lazyWithRetry(async () => ({
  default: (await import('./hand-in-dialog.tsx')).HandInDialog,
}))
const ExtensionRequestDialog = lazyWithRetry(async () => ({
  default: (await import('./extension-request-dialog.tsx')).ExtensionRequestDialog,
}))

export interface OwnHandInsPageProps {
  /** The hand-in from the URL that is open in its dialog. */
  readonly openId: string | undefined
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
}

/** The student's page of hand-ins: what is next, the term, what comes after that, and what was handed in. */
export function OwnHandInsPage({ openId, onOpen, onClose }: OwnHandInsPageProps) {
  const query = useInfiniteQuery(ownHandInsQuery())
  const { data, isError, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query
  const [extensionRequest, setExtensionRequest] = useState<{
    readonly id: string
    readonly opened: boolean
    readonly openCount: number
  } | null>(null)
  const requestExtension = (id: string) =>
    setExtensionRequest((last) => ({ id, opened: true, openCount: (last?.openCount ?? 0) + 1 }))
  const feedback = useFeedbackMessage()
  // The sections group all hand-ins by state, so every page is loaded. Few students have more than one or two.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage])

  const first = data?.pages[0]
  return (
    <>
      <PageHeader title="Hand-ins" about={first && describeProjects(data.pages)} />
      {!openId && feedback.banner}
      {!first && !isError && <ListSkeleton label="Loading hand-ins" />}
      {isError && (
        <FailedState
          message={HAND_INS_FAILED}
          hint={HAND_INS_FAILED_HINT}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {first && (
        <OwnHandInSections
          handIns={rowsOf(data)}
          times={createTimeFormats(first)}
          onOpen={onOpen}
          onRequestExtension={requestExtension}
        />
      )}
      {openId && (
        <Suspense>
          <HandInDialog
            key={openId}
            id={openId}
            banner={feedback.banner}
            onClose={onClose}
            onRequestExtension={() => requestExtension(openId)}
          />
        </Suspense>
      )}
      {extensionRequest && (
        <Suspense>
          <ExtensionRequestDialog
            // Remounted for each opening, so that a request after a refused one gets an id of its own.
            key={extensionRequest.openCount}
            id={extensionRequest.id}
            opened={extensionRequest.opened}
            onClose={() => setExtensionRequest((current) => current && { ...current, opened: false })}
            onSent={(message) => feedback.show('success', message)}
          />
        </Suspense>
      )}
    </>
  )
}

function describeProjects(pages: readonly OwnHandInPage[]): string | null {
  const projects = new Map(
    pages.flatMap(({ items }) => items.map(({ project }) => [project.id, project] as const)),
  )
  const [project] = projects.values()
  if (!project) return 'What your instructor and your course ask for, and when.'
  if (projects.size > 1) return `What your ${projects.size} projects ask for, and when.`
  return project.mentorName ? `${project.title}, with ${project.mentorName}` : project.title
}

const TO_DO: readonly OwnHandIn['state'][] = ['open', 'missing', 'returned']
const isToDo = (handIn: OwnHandIn, now: Date) =>
  TO_DO.includes(handIn.state) || isExtensionRequestAwaited(handIn, now)

interface OwnHandInSectionsProps {
  /** By due date. */
  readonly handIns: readonly OwnHandIn[]
  readonly times: TimeFormats
  readonly onOpen: (id: string) => void
  readonly onRequestExtension: (id: string) => void
}

function OwnHandInSections({ handIns, times, onOpen, onRequestExtension }: OwnHandInSectionsProps) {
  if (handIns.length === 0)
    return (
      <Card>
        <EmptyState title="Nothing to hand in yet">
          When your course or your instructor asks for something, it appears here with its date.
        </EmptyState>
      </Card>
    )
  const numbered = handIns.map((handIn, index) => ({ handIn, number: index + 1 }))
  const [next, ...later] = numbered.filter(({ handIn }) => isToDo(handIn, times.now))
  const finished = numbered.filter(({ handIn }) => !isToDo(handIn, times.now)).toReversed()
  const finishedTitle = finished.some(({ handIn }) => handIn.state === 'closed')
    ? 'Handed in or closed'
    : 'Handed in'
  const hasManyProjects = new Set(handIns.map(({ project }) => project.id)).size > 1
  const rows = (some: typeof numbered) =>
    some.map(({ handIn, number }) => (
      <OwnHandInRow
        key={handIn.id}
        handIn={handIn}
        number={number}
        times={times}
        showsProject={hasManyProjects}
        onOpen={() => onOpen(handIn.id)}
        onRequestExtension={() => onRequestExtension(handIn.id)}
      />
    ))
  return (
    <Stack gap={32}>
      {next && (
        <NextHandInPanel
          handIn={next.handIn}
          times={times}
          showsProject={hasManyProjects}
          onOpen={() => onOpen(next.handIn.id)}
          onRequestExtension={() => onRequestExtension(next.handIn.id)}
        />
      )}
      <Section title="This term" aside={formatTermCount(handIns)}>
        <TermTimeline handIns={handIns} times={times} onOpen={onOpen} />
      </Section>
      {later.length > 0 && (
        <Section title="After that" aside={`Times are in ${times.zoneName()}`}>
          <Card flush>
            <RowList label="After that">{rows(later)}</RowList>
          </Card>
        </Section>
      )}
      {finished.length > 0 && (
        <Section title={finishedTitle} aside={later.length === 0 ? `Times are in ${times.zoneName()}` : null}>
          <Card flush>
            <RowList label={finishedTitle}>{rows(finished)}</RowList>
          </Card>
        </Section>
      )}
    </Stack>
  )
}

interface SectionProps {
  readonly title: string
  readonly aside: string | null
  readonly children: React.ReactNode
}

const Section = ({ title, aside, children }: SectionProps) => (
  <section aria-label={title}>
    <Group justify="space-between" align="baseline" mb={10}>
      <h2>{title}</h2>
      {aside && (
        <Text size="meta" c="dimmed">
          {aside}
        </Text>
      )}
    </Group>
    <HeadingLevel value={3}>{children}</HeadingLevel>
  </section>
)
