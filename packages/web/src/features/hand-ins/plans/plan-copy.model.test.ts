import type { PlanDetail } from '@capstone/contract/hand-ins/plans/plans.schemas'
import { expect, it } from 'vitest'
import { copyItems } from './plan-copy.model.ts'

const item = (title: string, dueAt: string, closesAt: string | null): PlanDetail['items'][number] => ({
  id: `id of ${title}`,
  title,
  instructions: 'Three pages.',
  kinds: ['pdf'],
  dueAt: new Date(dueAt),
  closesAt: closesAt === null ? null : new Date(closesAt),
  step: 'Write',
  counts: { open: 1, missing: 0, submitted: 0, returned: 0, accepted: 0, closed: 0 },
})

const PLAN: PlanDetail = {
  id: 'plan',
  course: 'MCA',
  year: 'Final Year',
  status: 'published',
  revision: 3,
  itemCount: 2,
  publishedAt: new Date('2026-09-01T00:00:00Z'),
  progress: null,
  studentCount: 2,
  mentorCount: 1,
  projectCount: 2,
  now: new Date('2026-11-28T12:00:00Z'),
  timeZone: 'Asia/Kolkata',
  items: [
    item('Synopsis', '2026-11-28T12:00:00Z', '2026-12-05T12:30:00Z'),
    item('Report', '2026-12-09T12:30:00Z', '2026-12-16T12:30:00Z'),
  ],
}

it('copies items with ids of their own, and the dates of those whose due date has not passed', () => {
  const copies = copyItems(PLAN)
  const same = { instructions: 'Three pages.', kinds: ['pdf'], step: 'Write' }
  expect(copies).toMatchObject([
    { ...same, title: 'Synopsis', dueAt: '', closesAt: null },
    { ...same, title: 'Report', dueAt: '2026-12-09T18:00', closesAt: '2026-12-16T18:00' },
  ])
  expect(new Set([...copies, ...PLAN.items].map(({ id }) => id)).size).toBe(4)
})
