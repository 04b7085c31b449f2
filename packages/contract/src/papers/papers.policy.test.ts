import { expect, it } from 'vitest'
import { ROLES } from '../accounts/accounts.constants.ts'
import { PAPER_STATUSES, PAPER_TRANSITIONS, type PaperTransition } from './papers.constants.ts'
import { canTransitionPaper, isPublicPaper, isReturned } from './papers.policy.ts'

const returnedAt = new Date('2026-11-14T10:00:00Z')

it.each([
  ['came back when it is a draft that was returned', 'draft', returnedAt, true],
  ['did not before it was returned, or once a version answered it', 'draft', null, false],
  ['does not wait for a version once its review has begun', 'review', returnedAt, false],
] as const)('a paper %s', (_, status, returned, expected) => {
  expect(isReturned({ status, returnedAt: returned })).toBe(expected)
})

const MOVES: readonly PaperTransition[] = ['start_review', 'return', 'approve', 'publish']

it('a paper is moved by an administrator alone, one step on or back from its review', () => {
  const allowed = ROLES.flatMap((role) =>
    PAPER_STATUSES.flatMap((status) =>
      MOVES.filter((move) => canTransitionPaper({ id: 'somebody', role }, { status }, move)).map(
        (move) => `${role}: ${status} to ${PAPER_TRANSITIONS[move].to}`,
      ),
    ),
  )
  expect(allowed).toEqual([
    'admin: draft to review',
    'admin: review to draft',
    'admin: review to approved',
    'admin: approved to published',
  ])
})

it('only a published paper is public', () => {
  expect(PAPER_STATUSES.filter((status) => isPublicPaper({ status }))).toEqual(['published'])
})
