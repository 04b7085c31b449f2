import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { preloadOwnProject } from '../../features/assignments/mine/own-project.queries.ts'
import { ViewProjectPage } from '../../features/assignments/mine/view-project-page.tsx'
import { meetingsQuery } from '../../features/meetings/meetings.queries.ts'
import { ProposeMeetingDialog } from '../../features/meetings/propose-meeting-dialog.tsx'
import { ProposedMeetingsPanel } from '../../features/meetings/proposed-meetings-panel.tsx'

export const Route = createFileRoute('/student/view-project/$projectId')({
  loader: ({ context: { queryClient }, params }) => {
    preloadOwnProject(queryClient, params.projectId)
    void queryClient.prefetchQuery(meetingsQuery(params.projectId))
  },
  component: ViewProjectRoute,
})

type Proposing = 'not' | 'open' | 'done'

function ViewProjectRoute() {
  const { projectId } = Route.useParams()
  const [proposing, setProposing] = useState<Proposing>('not')
  const leave = () => setProposing('not')
  const meetings = { assignmentId: projectId, isProposed: proposing === 'done', onSeen: leave }
  return (
    <>
      <ViewProjectPage
        id={projectId}
        onSchedule={() => setProposing('open')}
        meetings={<ProposedMeetingsPanel {...meetings} />}
      />
      <ProposeMeetingDialog
        opened={proposing === 'open'}
        assignmentId={projectId}
        onProposed={() => setProposing('done')}
        onClose={leave}
      />
    </>
  )
}
