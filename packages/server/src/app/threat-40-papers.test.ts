import { randomUUID } from 'node:crypto'
import {
  PAPER_STATUSES,
  PAPER_TRANSITIONS,
  type PaperStatus,
  type PaperTransition,
} from '@capstone/contract/papers/papers.constants'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditEvents } from '../features/audit/audit.table.ts'
import { finishUpload } from '../features/files/uploads/uploads.testing.ts'
import { studentPapers } from '../features/papers/papers.table.ts'
import { changePaper } from '../features/papers/papers.testing.ts'
import { portal } from '../rpc/portal.testing.ts'
import { createFixtures, type Fixtures } from './permission-tests/permissions.fixtures.testing.ts'
import { ACTORS, type Actor, contextOf, outcomeOf, viewerOf } from './router.testing.ts'
import { router } from './router.ts'

/** The transitions an admin may make, as the specification says; everything else is refused. */
const ALLOWED: Readonly<Record<PaperStatus, readonly PaperStatus[]>> = {
  draft: ['review'],
  review: ['draft', 'approved'],
  approved: ['published'],
  published: [],
}
const CALLS: Readonly<Record<PaperTransition, string>> = {
  start_review: 'papers.startPaperReview',
  return: 'papers.returnPaper',
  approve: 'papers.approvePaper',
  publish: 'papers.publishPaper',
}

let fixtures: Fixtures
beforeAll(async () => {
  fixtures = await createFixtures(portal)
})

const rowOf = async (id: string) =>
  (await portal.db.select().from(studentPapers).where(eq(studentPapers.id, id)))[0]

/** The procedures that change the status, each with the status it leads to. */
const TRANSITIONS = [
  { procedure: CALLS.start_review, to: PAPER_TRANSITIONS.start_review.to },
  { procedure: CALLS.return, to: PAPER_TRANSITIONS.return.to },
  { procedure: CALLS.approve, to: PAPER_TRANSITIONS.approve.to },
  { procedure: CALLS.publish, to: PAPER_TRANSITIONS.publish.to },
]

describe('threat-40 papers: each status, each transition and each role', () => {
  const cases = PAPER_STATUSES.flatMap((from) =>
    TRANSITIONS.flatMap((transition) =>
      ACTORS.map((actor): [PaperStatus, PaperStatus, Actor, string] => [
        from,
        transition.to,
        actor,
        transition.procedure,
      ]),
    ),
  )

  test.each(cases)('%s to %s by %s (%s)', async (from, to, actor, procedure) => {
    const { paperId } = fixtures.own
    const dates = { publishedAt: null, publishedUrl: null, approvedAt: null, reviewStartedAt: null }
    await changePaper(portal, paperId, { status: from, feedback: null, returnedAt: null, ...dates })
    // Otherwise repeating a transition would be an idempotent success.
    await portal.db.delete(auditEvents)
    const before = await rowOf(paperId)
    const uploadId =
      procedure === CALLS.publish
        ? await finishUpload(portal, fixtures.admin, { slot: 'published_paper' })
        : ''
    const input = { paperId, version: 1, feedback: 'Shorter.', uploadId }
    const outcome = await outcomeOf(router, procedure, input, contextOf(portal, viewerOf(actor, fixtures)))
    const after = await rowOf(paperId)
    if (actor === 'admin' && ALLOWED[from].includes(to)) {
      expect(outcome).toBe('ok')
      expect(after?.status).toBe(to)
      return
    }
    const refusals = { anonymous: 'SIGN_IN_REQUIRED', admin: 'PAPER_CHANGED_MEANWHILE' }
    expect(outcome).toBe({ ...refusals, student: 'ROLE_NOT_ALLOWED', instructor: 'ROLE_NOT_ALLOWED' }[actor])
    expect(after).toEqual(before)
  })

  test.each(PAPER_STATUSES)(
    'its student can add a version to a draft only, and that changes no status (%s)',
    async (status) => {
      const { paperId, student } = fixtures.own
      await changePaper(portal, paperId, { status })
      const uploadId = await finishUpload(portal, student, { slot: 'paper' })
      const input = { id: randomUUID(), paperId, uploadId, abstract: '' }
      const outcome = await outcomeOf(router, 'papers.addPaperVersion', input, contextOf(portal, student))
      expect(outcome).toBe(status === 'draft' ? 'ok' : 'PAPER_NOT_DRAFT')
      expect((await rowOf(paperId))?.status).toBe(status)
    },
  )
})
