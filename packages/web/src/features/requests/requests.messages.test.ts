import { expect, test } from 'vitest'
import {
  formatRequestState,
  formatReviewConsequence,
  formatSimilarIdea,
  formatSimilarity,
} from './requests.messages.ts'

const project = { kind: 'project', id: '1', title: 'A bridge', status: null, percent: 82 } as const

test('says what a decision means for the project', () => {
  expect(formatReviewConsequence('rejected', 'approved')).toMatch(/withdrawn/)
  expect(formatReviewConsequence('rejected', 'pending')).not.toMatch(/withdrawn/)
  expect(formatReviewConsequence('approved', 'rejected')).toMatch(/gets the project/)
})

test('the answer to a rejected request does not promise a note, which it may not have', () => {
  const at = new Date(2026, 10, 4)
  expect(formatRequestState({ status: 'rejected', requestedAt: at, reviewedAt: at })).toBe(
    'Rejected on Nov 4, 2026. You can request another project.',
  )
})

test('a similar project is named with its instructor', () => {
  expect(formatSimilarity({ ...project, personName: 'Meera Kulkarni' })).toBe(
    '(82% similar): a project of Meera Kulkarni',
  )
  expect(formatSimilarity({ ...project, personName: null })).toBe('(82% similar): a project of Unknown')
})

test('an approved request says when it was approved', () => {
  const at = new Date(2026, 10, 4)
  expect(formatRequestState({ status: 'approved', requestedAt: at, reviewedAt: at })).toBe(
    'Approved on Nov 4, 2026.',
  )
})

test('a similar request is named with its status', () => {
  expect(formatSimilarity({ ...project, kind: 'request', personName: 'Zoya Khan', status: 'approved' })).toBe(
    '(82% similar): requested by Zoya Khan, approved',
  )
})

test('an idea similar to a request does not name the student, who may be the reader', () => {
  expect(formatSimilarIdea({ kind: 'request', title: null })).toBe('Similar to an idea requested before')
  expect(formatSimilarIdea({ kind: 'project', title: 'A bridge' })).toBe(
    'Similar to a project in the repository: A bridge',
  )
})
