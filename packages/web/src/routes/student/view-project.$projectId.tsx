import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { preloadOwnProject } from '../../features/assignments/own/own-project.queries.ts'
import { ViewProjectPage } from '../../features/assignments/own/view-project-page.tsx'
import { ProjectHandInsCard } from '../../features/hand-ins/own/project-hand-ins-card.tsx'
import { LazyProposeMeetingDialog } from '../../features/meetings/lazy-propose-meeting-dialog.tsx'
import { meetingsQuery } from '../../features/meetings/meetings.queries.ts'
import { ProposedMeetingsPanel } from '../../features/meetings/proposed-meetings-panel.tsx'

export const Route = createFileRoute('/student/view-project/$projectId')({
  loader: ({ context: { queryClient }, params }) => {
    preloadOwnProject(queryClient, params.projectId)
    void queryClient.prefetchQuery(meetingsQuery(params.projectId))
  },
  component: ViewProjectRoute,
})

function ViewProjectRoute() {
  const { projectId } = Route.useParams()
  const [proposal, setProposal] = useState<'none' | 'open' | 'sent'>('none')
  const resetProposal = () => setProposal('none')
  const meetings = { assignmentId: projectId, isProposed: proposal === 'sent', onSeen: resetProposal }
  return (
    <>
      <ViewProjectPage
        id={projectId}
        onSchedule={() => setProposal('open')}
        meetings={<ProposedMeetingsPanel {...meetings} />}
        renderHandIns={(isCompleted) => <ProjectHandInsCard {...{ assignmentId: projectId, isCompleted }} />}
      />
      <LazyProposeMeetingDialog
        opened={proposal === 'open'}
        assignmentId={projectId}
        onProposed={() => setProposal('sent')}
        onClose={resetProposal}
      />
    </>
  )
}
