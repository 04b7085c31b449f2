import { canHaveSuggestions } from '@capstone/contract/requests/requests.policy'
import { Button } from '@mantine/core'
import { IconPencil, IconSparkles } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useViewer } from '../../lib/session.ts'
import { PageHead } from '../../ui/page-head.tsx'
import classes from './activate-project.module.css'
import { OwnRequestsSection } from './own-requests-section.tsx'
import { RequestedBanner } from './requested-banner.tsx'
import { StudySection } from './study-section.tsx'
import { useSuggestions } from './suggestions.queries.ts'
import { SuggestionsSection } from './suggestions-section.tsx'
import { useRequestRedirect } from './use-request-redirect.ts'

// The form, with its schema, comes when it is first asked for.
const OwnIdeaDialog = lazy(async () => ({ default: (await import('./own-idea-dialog.tsx')).OwnIdeaDialog }))

/** Ideas for what the student studies, or one of their own, each to be requested; and what became of requests. Spec 1 §2. */
export function ActivateProjectPage() {
  const viewer = useViewer()
  const suggestions = useSuggestions()
  const redirect = useRequestRedirect()
  const [writing, setWriting] = useState({ round: 0, opened: false })
  const [ownIdeaId, setOwnIdeaId] = useState<string | null>(null)
  const news = useRef<HTMLDivElement>(null)
  const isReady = canHaveSuggestions(viewer)
  const isAsking = suggestions.run.state === 'asking'

  const write = () => {
    redirect.stay()
    setWriting(({ round }) => ({ round: round + 1, opened: true }))
  }
  const closeWriting = () => setWriting(({ round }) => ({ round, opened: false }))
  const finishWriting = (id: string) => {
    closeWriting()
    setOwnIdeaId(id)
    redirect.leaveFor(id)
    news.current?.scrollIntoView({ block: 'center' })
  }

  return (
    <>
      <PageHead
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
              leftSection={<IconSparkles size={16} stroke={1.7} aria-hidden="true" />}
              aria-disabled={!isReady || isAsking}
              onClick={() => isReady && suggestions.ask('ai')}
            >
              New Suggestions
            </Button>
          </>
        }
      />
      <div className={classes.page}>
        <div ref={news} className={classes.news}>
          {ownIdeaId && <RequestedBanner id={ownIdeaId} redirect={redirect} />}
        </div>
        <StudySection viewer={viewer} />
        <SuggestionsSection suggestions={suggestions} redirect={redirect} isReady={isReady} />
        <OwnRequestsSection onWrite={write} />
      </div>
      {writing.round > 0 && (
        <Suspense>
          <OwnIdeaDialog
            key={writing.round}
            opened={writing.opened}
            onClose={closeWriting}
            onRequested={finishWriting}
          />
        </Suspense>
      )}
    </>
  )
}
