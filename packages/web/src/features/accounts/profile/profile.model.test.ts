import type { OwnProfile } from '@capstone/contract/accounts/profile.schemas'
import { describe, expect, it, test } from 'vitest'
import { problemsOf, updateOf, valuesOf } from './profile.model.ts'

const student: OwnProfile = {
  id: '4b6f2f7e-8f6f-4a38-9c2b-0a1c8e6f1d11',
  role: 'student',
  name: 'Ritika Bose',
  email: 'ritika@university.test',
  course: 'MBA',
  specialization: 'Finance',
  year: '2nd Year',
  phone: null,
  college: null,
  bio: null,
  experience: null,
  qualification: null,
  emailVerified: true,
  hasPassword: true,
  hasGoogle: false,
  isGoogleOffered: false,
  isCurrentPasswordNeeded: false,
}
const instructor: OwnProfile = { ...student, role: 'instructor', specialization: 'DevOps', experience: 4 }
const rules = { role: 'student', passwordMinLength: 6, asksCurrent: false } as const

const withPassword = (newPassword: string, confirmPassword = newPassword, currentPassword = '') => ({
  ...valuesOf(student),
  password: { currentPassword, newPassword, confirmPassword },
})

describe('the initial values', () => {
  it('are those of the profile, and empty where it has none', () => {
    expect(valuesOf(student).profile).toMatchObject({
      course: 'MBA',
      specialization: 'Finance',
      phone: '',
      bio: '',
    })
    expect(valuesOf(instructor).profile).toMatchObject({ specialization: 'DevOps', experience: '4' })
  })

  it('are empty for values that the course does not offer', () => {
    expect(valuesOf({ ...student, course: 'MCA' }).profile).toMatchObject({
      course: 'MCA',
      specialization: '',
    })
    expect(valuesOf({ ...student, course: 'Alchemy', year: '9th' }).profile).toMatchObject({
      course: '',
      specialization: '',
      year: '',
    })
  })
})

describe('validation', () => {
  it('accepts a complete profile', () => {
    expect(problemsOf(valuesOf(student), rules)).toEqual({})
    expect(problemsOf(valuesOf(instructor), { ...rules, role: 'instructor' })).toEqual({})
  })

  it.each(['name', 'course', 'specialization', 'year'])('requires of a student: %s', (field) => {
    const values = valuesOf({ ...student, [field]: '' })
    expect(Object.keys(problemsOf(values, rules))).toContain(`profile.${field}`)
  })

  it('does not report a specialization while the course is missing', () => {
    const values = valuesOf({ ...student, course: '', specialization: '' })
    expect(Object.keys(problemsOf(values, rules))).toEqual(['profile.course'])
  })

  it.each(['4.5', '51', '-1', 'x', 'ten years', '1e1', '12 y'])(
    'is said of %s years of experience',
    (experience) => {
      const values = valuesOf(instructor)
      const problems = problemsOf(
        { ...values, profile: { ...values.profile, experience } },
        { ...rules, role: 'instructor' },
      )
      expect(Object.keys(problems)).toEqual(['profile.experience'])
    },
  )

  it('refuses a password that is too short for this portal, or confirmed differently', () => {
    expect(problemsOf(withPassword('sevenup'), { ...rules, passwordMinLength: 8 })).toEqual({
      'password.newPassword': 'Password must be at least 8 characters long',
    })
    expect(problemsOf(withPassword('long enough', 'other'), rules)).toEqual({
      'password.confirmPassword': 'Passwords do not match',
    })
  })

  it('reports only that the passwords do not match when just the confirmation is filled in', () => {
    expect(problemsOf(withPassword('', 'only here'), rules)).toEqual({
      'password.confirmPassword': 'Passwords do not match',
    })
  })

  it('requires the current password, if asked for, only with a new one', () => {
    const asking = { ...rules, asksCurrent: true }
    expect(problemsOf(withPassword('long enough'), asking)).toHaveProperty(['password.currentPassword'])
    expect(problemsOf(withPassword(''), asking)).toEqual({})
  })
})

describe('the submitted input', () => {
  it('has the fields of the role, and no password unless one was entered', () => {
    expect(
      updateOf(withPassword('', '', 'filled in by the browser'), { ...rules, asksCurrent: true }),
    ).toEqual({
      profile: {
        role: 'student',
        name: 'Ritika Bose',
        phone: '',
        course: 'MBA',
        specialization: 'Finance',
        year: '2nd Year',
        college: '',
      },
    })
  })

  it('leaves experience empty if nothing was entered', () => {
    const update = updateOf(valuesOf({ ...instructor, experience: null }), { ...rules, role: 'instructor' })
    expect(update.profile).toMatchObject({ role: 'instructor', experience: null })
  })

  it('has the current password only if it is asked for', () => {
    const values = withPassword('long enough', 'long enough', 'before')
    expect(updateOf(values, rules).password).toEqual({ newPassword: 'long enough' })
    expect(updateOf(values, { ...rules, asksCurrent: true }).password).toEqual({
      currentPassword: 'before',
      newPassword: 'long enough',
    })
  })
})

test('the submitted input of an administrator has a name and a phone', () => {
  const { profile } = updateOf(valuesOf({ ...student, role: 'admin' }), { ...rules, role: 'admin' })
  expect(profile).toEqual({ role: 'admin', name: 'Ritika Bose', phone: '' })
})
