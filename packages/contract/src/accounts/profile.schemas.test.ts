import { expect, it } from 'vitest'
import { YEARS } from './accounts.constants.ts'
import { adminProfileSchema, studentProfileSchema } from './profile.schemas.ts'

const isPhone = (phone: string) =>
  adminProfileSchema.safeParse({ role: 'admin', name: 'Farida Sheikh', phone }).success

it.each(['', '+91 98200 41127', '(040) 23-12-34', '040/231234 ext. 12', '12345'])(
  '%j is accepted as a phone number',
  (phone) => expect(isPhone(phone)).toBe(true),
)

it.each(['javascript:alert(1)', 'call me', '123;456', '12\n34'])('%j is refused as a phone number', (phone) =>
  expect(isPhone(phone)).toBe(false),
)

it('a specialization of another course is reported together with errors of other fields', () => {
  const { error } = studentProfileSchema.safeParse({
    role: 'student',
    name: '',
    phone: '',
    course: 'MCA',
    specialization: 'Nursing',
    year: YEARS[0],
    college: '',
  })
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['name', 'specialization'])
})
