import { expect, test } from 'vitest'
import { formatDecisionQuestion } from './extensions.messages.ts'

test('the question before a decision names the student, the hand-in and the outcome', () => {
  const request = { title: 'Report', student: 'Ananya', until: 'Wed, Nov 25, 6:00 pm' }
  expect(formatDecisionQuestion('granted', request)).toEqual({
    title: 'Grant more time?',
    confirm: 'Grant',
    consequence:
      'Ananya gets until Wed, Nov 25, 6:00 pm for “Report”. The student is notified immediately, and the decision cannot be changed.',
  })
  expect(formatDecisionQuestion('refused', request).consequence).toMatch(
    /^Ananya gets no more time for “Report”\./,
  )
})
