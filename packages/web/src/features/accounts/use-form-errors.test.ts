import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { formatFormError } from './use-form-errors.tsx'

const FIELDS = [
  { field: 'profile.name', message: 'Full name is required' },
  { field: 'profile.bio', message: 'The biography is too long.' },
  { field: 'profile.college', message: 'The college is too long.' },
]
const REFUSAL = new ORPCError('INPUT_INVALID', { defined: true, data: { fields: FIELDS } })

test('every refused field that is not on the screen is listed', () => {
  expect(formatFormError(REFUSAL, (field) => field === 'profile.name')).toBe(
    'The biography is too long. The college is too long.',
  )
})

test('nothing is listed for fields on the screen, or for any other failure', () => {
  expect(formatFormError(REFUSAL, () => true)).toBeNull()
  expect(formatFormError(new Error('lost'), () => false)).toBeNull()
})
