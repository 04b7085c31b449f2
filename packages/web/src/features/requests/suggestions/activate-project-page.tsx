import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import type { IdeaFilters } from '@capstone/contract/requests/idea-filters.model'
import { canHaveSuggestions } from '@capstone/contract/requests/requests.policy'
import type { SuggestionSource } from '@capstone/contract/requests/requests.schemas'
import { Box, Button, Flex, Text, VisuallyHidden } from '@mantine/core'
import { IconPencil, IconSparkles } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useId, useRef, useState } from 'react'
import { useViewer } from '../../../lib/session/session.ts'
import { orNotSpecified } from '../../../lib/text/formats.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { lazyWithRetry } from '../../../ui/lazy/lazy-with-retry.tsx'
import text from '../../../ui/theme/text.module.css'
import { ComparisonBar } from '../comparison/comparison-bar.tsx'
import { useComparison } from '../comparison/use-comparison.ts'
import { OwnRequestsSection } from '../own-requests-section.tsx'
import { RequestedBanner } from '../requested-banner.tsx'
import { PROFILE_INCOMPLETE } from '../requests.messages.ts'
import { SavedIdeasSection } from '../saved-ideas/saved-ideas-section.tsx'
import { useRefinement } from './refinement.queries.ts'
import { useSuggestions } from './suggestions.queries.ts'
import { SuggestionsSection } from './suggestions-section.tsx'
import { useRequestRedirect } from './use-request-redirect.ts'

const CustomIdeaDialog = lazyWithRetry(async () => ({
  default: (await import('../custom-idea/custom-idea-dialog.tsx')).CustomIdeaDialog,
}))

/** Suggested ideas, custom ideas, and the student's own requests, of which a link may point to one. */
export function ActivateProjectPage({ request }: { readonly request: string | undefined }) {
  const viewer = useViewer()
  const suggestions = useSuggestions(viewer.id)
  const refinement = useRefinement(viewer.id, suggestions.run.state === 'asking')
  const redirect = useRequestRedirect()
  const comparison = useComparison(suggestions.run)
  const ideas = useRef<HTMLDivElement>(null)
  const [filters, setFilters] = useState<IdeaFilters>({})
  const [writing, setWriting] = useState({ openCount: 0, opened: false })
  const [customIdeaId, setCustomIdeaId] = useState<string | null>(null)
  const feedback = useRef<HTMLDivElement>(null)
  const reasonId = useId()
  const isReady = canHaveSuggestions(viewer)
  const isAsking = suggestions.run.state === 'asking'
  const canAsk = isReady && !isAsking && !refinement.isAsking

  const ask = (from: SuggestionSource) => {
    if (isAsking) return
    redirect.cancel()
    suggestions.ask(from, filters)
  }
  const write = () => {
    redirect.cancel()
    setWriting(({ openCount }) => ({ openCount: openCount + 1, opened: true }))
  }
  const closeWriting = () => setWriting(({ openCount }) => ({ openCount, opened: false }))
  const finishWriting = (id: string) => {
    closeWriting()
    setCustomIdeaId(id)
    redirect.prepare()(id)
    feedback.current?.scrollIntoView({ block: 'center' })
  }

  const stay = () => {
    redirect.cancel()
    feedback.current?.focus()
  }

  return (
    <>
      <PageHeader
        title="Activate Project"
        about="Pick an idea that fits what you study, or write your own; an administrator reviews it."
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconPencil size={16} stroke={1.7} aria-hidden="true" />}
              onClick={write}
            >
              Write your own idea
            </Button>
            <Button
              // While the profile is incomplete, its link is the primary button.
              variant={isReady ? 'filled' : 'default'}
              aria-describedby={isReady ? undefined : reasonId}
              leftSection={<IconSparkles size={16} stroke={1.7} aria-hidden="true" />}
              aria-disabled={!canAsk}
              onClick={() => canAsk && ask('ai')}
            >
              New Suggestions
            </Button>
          </>
        }
      />
      <Flex direction="column" gap={{ base: 'md', sm: 'lg' }} miw={0}>
        <Box ref={feedback} tabIndex={-1} display={customIdeaId ? undefined : 'none'} style={{ outline: 0 }}>
          {customIdeaId && <RequestedBanner isLeaving={redirect.leavingFor === customIdeaId} onStay={stay} />}
        </Box>
        <StudySection viewer={viewer} />
        <span id={reasonId} hidden>
          {PROFILE_INCOMPLETE}
        </span>
        <SuggestionsSection
          suggestions={suggestions}
          onAsk={ask}
          filters={filters}
          onFilter={setFilters}
          redirect={redirect}
          comparison={comparison}
          refinement={refinement}
          isReady={isReady}
        />
        <div ref={ideas} tabIndex={-1} style={{ outline: 0 }}>
          <SavedIdeasSection redirect={redirect} comparison={comparison} refinement={refinement} />
        </div>
        <OwnRequestsSection onWrite={write} linkedTo={request} />
        <ComparisonBar comparison={comparison} onCleared={() => ideas.current?.focus()} />
      </Flex>
      {writing.openCount > 0 && (
        <Suspense>
          <CustomIdeaDialog
            key={writing.openCount}
            opened={writing.opened}
            onClose={closeWriting}
            onRequested={finishWriting}
          />
        </Suspense>
      )}
    </>
  )
}

interface StudySectionProps {
  readonly viewer: Pick<Viewer, 'course' | 'specialization' | 'year'>
}

/** The course, specialization and year that ideas are made for, with a link to change them. */
function StudySection({ viewer }: StudySectionProps) {
  const facts = [
    ['Course', viewer.course],
    ['Specialization', viewer.specialization],
    ['Academic Year', viewer.year],
  ] as const
  return (
    <Flex
      aria-label="What you study"
      component="section"
      wrap="wrap"
      align="center"
      justify="space-between"
      gap="8px 24px"
      px={{ base: 'md', sm: 'lg' }}
      py={{ base: 'xs', sm: 'md' }}
      bg="var(--surface)"
      bd="1px solid var(--line)"
      bdrs="md"
      fz="sm"
      lh="sm"
    >
      <Flex
        component="dl"
        wrap="wrap"
        gap={{ base: '0 12px', sm: '12px 48px' }}
        miw={0}
        style={{ overflowWrap: 'anywhere' }}
      >
        {facts.map(([label, value]) => (
          <div key={label}>
            {/* On a phone, the values stand on one line without labels. */}
            <Text component="dt" className={text.meta} {...(value && { visibleFrom: 'sm' })}>
              {label}
            </Text>
            <Text component="dd" ff="heading" fz="h3" lh="h3" fw={600}>
              {orNotSpecified(value)}
            </Text>
          </div>
        ))}
      </Flex>
      <Link to="/profile-settings" className={text.link}>
        Change<VisuallyHidden component="span"> what you study</VisuallyHidden>
      </Link>
    </Flex>
  )
}
