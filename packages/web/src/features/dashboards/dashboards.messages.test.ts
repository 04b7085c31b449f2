import { expect, it } from 'vitest'
import { noteFigures } from './dashboards.messages.ts'

const NOTHING = {
  totalProjects: 0,
  pendingProjects: 0,
  completedProjects: 0,
  lastCompletedAt: null,
  averageProgress: 0,
  papersPublished: 0,
  papersUnderReview: 0,
}

it('says of a beginner that there is nothing yet', () => {
  expect(noteFigures(NOTHING)).toEqual({
    total: 'none yet',
    completed: 'none yet',
    papers: 'none under review',
    progress: 'none yet',
  })
})

it('says what stands behind each figure', () => {
  const figures = {
    ...NOTHING,
    totalProjects: 3,
    pendingProjects: 1,
    lastCompletedAt: new Date(2026, 5, 2),
    papersUnderReview: 2,
  }
  expect(noteFigures(figures)).toEqual({
    total: '1 pending',
    completed: 'last on Jun 2, 2026',
    papers: '2 under review',
    progress: 'over 3 projects',
  })
})

it('tells projects of which none is pending from no projects', () => {
  expect(noteFigures({ ...NOTHING, totalProjects: 1 })).toMatchObject({
    total: 'none pending',
    progress: 'over 1 project',
  })
})
