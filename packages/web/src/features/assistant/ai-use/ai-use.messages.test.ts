import { expect, it } from 'vitest'
import { formatRecord, NOTHING_ASKED } from './ai-use.messages.ts'

it('says how much a record holds', () => {
  const record = { assignmentId: '', title: '', assignedAt: new Date() }
  expect(formatRecord({ ...record, questions: 0, answeredByModel: 0 })).toBe(NOTHING_ASKED)
  expect(formatRecord({ ...record, questions: 1, answeredByModel: 0 })).toBe(
    '1 question, none answered by a model',
  )
  expect(formatRecord({ ...record, questions: 2, answeredByModel: 2 })).toBe(
    '2 questions, answered by a model',
  )
  expect(formatRecord({ ...record, questions: 12, answeredByModel: 9 })).toBe(
    '12 questions, 9 of them answered by a model',
  )
})
