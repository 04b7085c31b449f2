import { expect, it } from 'vitest'
import { adminProfileSchema } from './profile.schemas.ts'

const isPhone = (phone: string) =>
  adminProfileSchema.safeParse({ role: 'admin', name: 'Farida Sheikh', phone }).success

it.each(['', '+91 98200 41127', '(040) 23-12-34', '040/231234 ext. 12', '12345'])(
  '%j is a phone number',
  (phone) => expect(isPhone(phone)).toBe(true),
)

it.each(['javascript:alert(1)', 'call me', '123;456', '12\n34'])('%j is not a phone number', (phone) =>
  expect(isPhone(phone)).toBe(false),
)
