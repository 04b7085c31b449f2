import { expect, it } from 'vitest'
import { ROLES } from '../accounts/accounts.constants.ts'
import { PAGE_SIZE_MAX } from '../base.constants.ts'
import { PAPER_STATUSES, PAPER_TRANSITIONS, PAPERS_MAX, type PaperTransition } from './papers.constants.ts'
import { canTransitionPaper, isPublicPaper, isReturned } from './papers.policy.ts'

it('allows a student no more papers than one page holds, since their screen shows all at once', () => {
  expect(PAPERS_MAX).toBeLessThanOrEqual(PAGE_SIZE_MAX)
})

const returnedAt = new Date('2026-11-14T10:00:00Z')

it.each([
  ['is returned if it is a draft with a return date', 'draft', returnedAt, true],
  ['is not returned if it is a draft without a return date', 'draft', null, false],
  ['is not returned while it is under review', 'review', returnedAt, false],
] as const)('a paper %s', (_, status, returned, expected) => {
  expect(isReturned({ status, returnedAt: returned })).toBe(expected)
})

const TRANSITIONS: readonly PaperTransition[] = ['start_review', 'return', 'approve', 'publish']

it('only an administrator may change the status of a paper: one step forward, or back from review to draft', () => {
  const allowed = ROLES.flatMap((role) =>
    PAPER_STATUSES.flatMap((status) =>
      TRANSITIONS.filter((transition) =>
        canTransitionPaper({ id: 'somebody', role }, { status, returnedAt: null }, transition),
      ).map((transition) => `${role}: ${status} to ${PAPER_TRANSITIONS[transition].to}`),
    ),
  )
  expect(allowed).toEqual([
    'admin: draft to review',
    'admin: review to draft',
    'admin: review to approved',
    'admin: approved to published',
  ])
})

it('no transition is allowed while a returned paper waits for its student', () => {
  const admin = { id: 'somebody', role: 'admin' } as const
  const allowed = TRANSITIONS.filter((transition) =>
    canTransitionPaper(admin, { status: 'draft', returnedAt }, transition),
  )
  expect(allowed).toEqual([])
})

it('only a published paper is public', () => {
  expect(PAPER_STATUSES.filter((status) => isPublicPaper({ status }))).toEqual(['published'])
})
