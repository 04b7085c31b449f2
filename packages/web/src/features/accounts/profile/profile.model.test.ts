import type { OwnProfile } from '@capstone/contract/accounts/profile.schemas'
import { describe, expect, it, test } from 'vitest'
import { courseOf, problemsOf, specializationsOf, updateOf, valuesOf } from './profile.model.ts'

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
  googleOffered: false,
  currentPasswordNeeded: false,
}
const instructor: OwnProfile = { ...student, role: 'instructor', specialization: 'DevOps', experience: 4 }
const rules = { role: 'student', passwordMinLength: 6, asksCurrent: false } as const

const withPassword = (newPassword: string, confirmPassword = newPassword, currentPassword = '') => ({
  ...valuesOf(student),
  password: { currentPassword, newPassword, confirmPassword },
})

describe('the fields', () => {
  it('hold what is known, and nothing for what is not', () => {
    expect(valuesOf(student).profile).toMatchObject({
      course: 'MBA',
      specialization: 'Finance',
      phone: '',
      bio: '',
    })
    expect(valuesOf(instructor).profile).toMatchObject({ specialization: 'DevOps', experience: '4' })
  })

  it('ask anew for what stands on no list of the course', () => {
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

  it('offer no specialization before there is a course', () => {
    expect(specializationsOf(courseOf(''))).toEqual([])
    expect(specializationsOf(courseOf('BSc'))).toContain('Cybersecurity')
  })
})

describe('what is wrong', () => {
  it('is nothing where a profile is whole', () => {
    expect(problemsOf(valuesOf(student), rules)).toEqual({})
    expect(problemsOf(valuesOf(instructor), { ...rules, role: 'instructor' })).toEqual({})
  })

  it.each(['name', 'course', 'specialization', 'year'])('is said of a student without %s', (field) => {
    const values = valuesOf({ ...student, [field]: '' })
    expect(Object.keys(problemsOf(values, rules))).toContain(`profile.${field}`)
  })

  it('is not said of a specialization that waits for the course', () => {
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

  it('is said of a password too short for this portal, and of one that is confirmed otherwise', () => {
    expect(problemsOf(withPassword('sevenup'), { ...rules, passwordMinLength: 8 })).toEqual({
      'password.newPassword': 'Password must be at least 8 characters long',
    })
    expect(problemsOf(withPassword('long enough', 'other'), rules)).toEqual({
      'password.confirmPassword': 'Passwords do not match',
    })
  })

  it('is that a password does not match, and no more, where it is confirmed only', () => {
    expect(problemsOf(withPassword('', 'only here'), rules)).toEqual({
      'password.confirmPassword': 'Passwords do not match',
    })
  })

  it('is said of a current password that is wanted and missing, only beside a new one', () => {
    const asking = { ...rules, asksCurrent: true }
    expect(problemsOf(withPassword('long enough'), asking)).toHaveProperty(['password.currentPassword'])
    expect(problemsOf(withPassword(''), asking)).toEqual({})
  })
})

describe('what is sent', () => {
  it('are the fields of the role, and no password where none was chosen', () => {
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

  it('leaves experience empty where nothing was entered', () => {
    const update = updateOf(valuesOf({ ...instructor, experience: null }), { ...rules, role: 'instructor' })
    expect(update.profile).toMatchObject({ role: 'instructor', experience: null })
  })

  it('holds the current password only where it is asked for', () => {
    const values = withPassword('long enough', 'long enough', 'before')
    expect(updateOf(values, rules).password).toEqual({ newPassword: 'long enough' })
    expect(updateOf(values, { ...rules, asksCurrent: true }).password).toEqual({
      currentPassword: 'before',
      newPassword: 'long enough',
    })
  })
})

test('an administrator has a name and a phone', () => {
  const { profile } = updateOf(valuesOf({ ...student, role: 'admin' }), { ...rules, role: 'admin' })
  expect(profile).toEqual({ role: 'admin', name: 'Ritika Bose', phone: '' })
})
