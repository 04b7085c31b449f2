import fc from 'fast-check'
import { expect, it } from 'vitest'
import { COMPLETION_FIELDS, EXPERTISE, SPECIALIZATIONS } from './accounts.constants.ts'
import { filledProfileFields, nextProfileField, profileCompletion } from './accounts.policy.ts'
import type { Viewer } from './accounts.schemas.ts'

const field = fc.constantFrom(null, '', '  ', 'filled')
const profile = fc.record({
  name: fc.constantFrom('', 'filled'),
  course: field,
  specialization: field,
  year: field,
  phone: field,
})
const viewerWith = (given: object): Viewer => ({
  id: '4b6f2f7e-8f6f-4a38-9c2b-0a1c8e6f1d11',
  role: 'student',
  name: '',
  email: 'someone@university.test',
  course: null,
  specialization: null,
  year: null,
  phone: null,
  mustChangePassword: false,
  ...given,
})

it('the profile meter counts 20 percent for each filled field, and suggests the first empty one', () => {
  fc.assert(
    fc.property(profile, (given) => {
      const filled = COMPLETION_FIELDS.filter((name) => given[name] === 'filled')
      const viewer = viewerWith(given)
      expect(filledProfileFields(viewer)).toEqual(filled)
      expect(profileCompletion(viewer)).toBe(filled.length * 20)
      expect(nextProfileField(viewer)).toBe(COMPLETION_FIELDS.find((name) => !filled.includes(name)) ?? null)
    }),
  )
})

it.each(['instructor', 'admin'] as const)('the profile of every %s counts as complete', (role) => {
  expect(profileCompletion(viewerWith({ role }))).toBe(100)
  expect(nextProfileField(viewerWith({ role }))).toBeNull()
})

it('every course has specializations, and BSc offers the full expertise list', () => {
  expect(Object.values(SPECIALIZATIONS).every((list) => list.length > 0)).toBe(true)
  expect(SPECIALIZATIONS.BSc).toBe(EXPERTISE)
})
