import type { OwnProfile } from '@capstone/contract/accounts/profile.schemas'
import { describe, expect, it, test } from 'vitest'
import { findProfileErrors, profileUpdateOf, profileValuesOf } from './profile.model.ts'

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
  verifiedElsewhere: false,
  hasPassword: true,
  hasGoogle: false,
  isGoogleOffered: false,
  isCurrentPasswordNeeded: false,
}
const instructor: OwnProfile = { ...student, role: 'instructor', specialization: 'DevOps', experience: 4 }
const rules = { role: 'student', passwordMinLength: 6, needsCurrentPassword: false } as const

const withPassword = (newPassword: string, confirmPassword = newPassword, currentPassword = '') => ({
  ...profileValuesOf(student),
  password: { currentPassword, newPassword, confirmPassword },
})

describe('the initial values', () => {
  it('are those of the profile, and empty where it has none', () => {
    expect(profileValuesOf(student).profile).toMatchObject({
      course: 'MBA',
      specialization: 'Finance',
      phone: '',
      bio: '',
    })
    expect(profileValuesOf(instructor).profile).toMatchObject({ specialization: 'DevOps', experience: '4' })
  })

  it('are empty for values that are not on their lists', () => {
    expect(profileValuesOf({ ...student, course: 'MCA' }).profile).toMatchObject({
      course: 'MCA',
      specialization: '',
    })
    expect(profileValuesOf({ ...student, course: 'Alchemy', year: '9th' }).profile).toMatchObject({
      course: '',
      specialization: '',
      year: '',
    })
  })
})

describe('validation', () => {
  it('accepts a complete profile', () => {
    expect(findProfileErrors(profileValuesOf(student), rules)).toEqual({})
    expect(findProfileErrors(profileValuesOf(instructor), { ...rules, role: 'instructor' })).toEqual({})
  })

  it.each(['name', 'course', 'specialization', 'year'])('requires the %s of a student', (field) => {
    const values = profileValuesOf({ ...student, [field]: '' })
    expect(Object.keys(findProfileErrors(values, rules))).toContain(`profile.${field}`)
  })

  it('does not report a specialization while the course is missing', () => {
    const values = profileValuesOf({ ...student, course: '', specialization: '' })
    expect(Object.keys(findProfileErrors(values, rules))).toEqual(['profile.course'])
  })

  it.each(['4.5', '51', '-1', 'x', 'ten years', '1e1', '12 y'])(
    'refuses %s as years of experience',
    (experience) => {
      const values = profileValuesOf(instructor)
      const errors = findProfileErrors(
        { ...values, profile: { ...values.profile, experience } },
        { ...rules, role: 'instructor' },
      )
      expect(Object.keys(errors)).toEqual(['profile.experience'])
    },
  )

  it('refuses a password that is too short for this portal, or confirmed differently', () => {
    expect(findProfileErrors(withPassword('sevenup'), { ...rules, passwordMinLength: 8 })).toEqual({
      'password.newPassword': 'Password must be at least 8 characters long',
    })
    expect(findProfileErrors(withPassword('long enough', 'other'), rules)).toEqual({
      'password.confirmPassword': 'Passwords do not match',
    })
  })

  it('reports only that the passwords do not match when just the confirmation is filled in', () => {
    expect(findProfileErrors(withPassword('', 'only here'), rules)).toEqual({
      'password.confirmPassword': 'Passwords do not match',
    })
  })

  it('requires the current password, if asked for, only with a new one', () => {
    const strictRules = { ...rules, needsCurrentPassword: true }
    expect(findProfileErrors(withPassword('long enough'), strictRules)).toHaveProperty([
      'password.currentPassword',
    ])
    expect(findProfileErrors(withPassword(''), strictRules)).toEqual({})
  })
})

describe('the submitted input', () => {
  it('has the fields of the role, and no password unless one was entered', () => {
    expect(
      profileUpdateOf(withPassword('', '', 'filled in by the browser'), {
        ...rules,
        needsCurrentPassword: true,
      }),
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
    const update = profileUpdateOf(profileValuesOf({ ...instructor, experience: null }), {
      ...rules,
      role: 'instructor',
    })
    expect(update.profile).toMatchObject({ role: 'instructor', experience: null })
  })

  it('has the current password only if it is asked for', () => {
    const values = withPassword('long enough', 'long enough', 'before')
    expect(profileUpdateOf(values, rules).password).toEqual({ newPassword: 'long enough' })
    expect(profileUpdateOf(values, { ...rules, needsCurrentPassword: true }).password).toEqual({
      currentPassword: 'before',
      newPassword: 'long enough',
    })
  })
})

test('the submitted input of an administrator has a name and a phone', () => {
  const { profile } = profileUpdateOf(profileValuesOf({ ...student, role: 'admin' }), {
    ...rules,
    role: 'admin',
  })
  expect(profile).toEqual({ role: 'admin', name: 'Ritika Bose', phone: '' })
})
