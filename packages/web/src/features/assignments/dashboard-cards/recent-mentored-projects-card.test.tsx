import type { InstructorDashboard } from '@capstone/contract/dashboards/instructor-dashboard.schemas'
import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { STALLED } from '../mentored-list/mentored-projects.messages.ts'
import { RecentMentoredProjectsCard } from './recent-mentored-projects-card.tsx'

const STUDENT = { id: 'student', name: 'Asha Rao', course: null, specialization: null, year: null }
const PROJECT = {
  ...{ id: 'project', title: 'Wells', category: null, status: 'in_progress', progress: 40, isStalled: true },
  ...{ completedStepCount: 0, stepCount: 0, assignedAt: new Date(), student: STUDENT },
} as const
const STEP = {
  kind: 'projects_stalled',
  count: 1,
  assignmentId: 'project',
  title: 'Wells',
  studentName: 'Asha',
}

async function render(next: InstructorDashboard['next']): Promise<string> {
  const figures = { totalProjects: 1 }
  const dashboard = { figures, next, projects: [PROJECT] } as unknown as InstructorDashboard
  const component = () => (
    <MantineProvider>
      <RecentMentoredProjectsCard dashboard={dashboard} onOpen={() => undefined} />
    </MantineProvider>
  )
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() })
  await router.load()
  return renderToString(<RouterProvider router={router} />)
}

test('a stalled project is amber only if the next steps do not say so already', async () => {
  const alone = await render([])
  expect(alone).toContain(STALLED)
  expect(alone).toContain('--need')
  const below = await render([STEP as InstructorDashboard['next'][number]])
  expect(below).toContain(STALLED)
  expect(below).not.toContain('--need')
})
