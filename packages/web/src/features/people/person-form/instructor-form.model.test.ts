import type { ManagedInstructor } from '@capstone/contract/people/managed-people.schemas'
import { describe, expect, it } from 'vitest'
import {
  findInstructorErrors,
  type InstructorValues,
  instructorEditOf,
  instructorValuesOf,
  newInstructorOf,
} from './instructor-form.model.ts'
import type { FormSubject } from './person-form.model.ts'

const updatedAt = new Date('2026-11-01T08:00Z')
const instructor: ManagedInstructor = {
  id: crypto.randomUUID(),
  name: 'Dr. Otto Lind',
  email: 'otto@university.test',
  phone: null,
  specialization: 'DevOps',
  bio: null,
  experience: null,
  qualification: null,
  studentCount: 2,
  createdAt: updatedAt,
  updatedAt,
  mustSetPassword: false,
  isInvited: false,
}
const someone: FormSubject = { id: crypto.randomUUID() }
const editSubject = { id: instructor.id, basedOn: updatedAt }
const blank = instructorValuesOf(null)
const completeValues: InstructorValues = {
  ...instructorValuesOf(instructor),
  experience: '4',
  qualification: 'PhD',
}
const errors = (values: Partial<InstructorValues>, subject: FormSubject, minLength = 6) =>
  findInstructorErrors({ ...completeValues, ...values }, subject, minLength)

describe('a new instructor', () => {
  it('requires all but phone and bio', () => {
    expect(findInstructorErrors(blank, someone, 6)).toEqual({
      name: 'Please enter the name.',
      email: 'Please enter the e-mail address.',
      specialization: 'Please choose the specialization.',
      experience: 'Please enter the years of experience.',
      qualification: 'Please enter the qualification.',
    })
    expect(errors({}, someone)).toEqual({})
  })

  it.each([
    ['-1', 'Please enter 0 to 50 years.'],
    ['51', 'Please enter 0 to 50 years.'],
    ['1.5', 'Please enter whole years.'],
    ['1,5', 'Please enter whole years.'],
    ['1e1', 'Please enter whole years.'],
    ['0x10', 'Please enter whole years.'],
    ['four', 'Please enter whole years.'],
  ])('has 0 to 50 years of experience, not %s', (experience, sentence) => {
    expect(errors({ experience }, someone)).toEqual({ experience: sentence })
  })

  it.each(['0', '50', ' 12 '])('may have %s years', (experience) => {
    expect(errors({ experience }, someone)).toEqual({})
  })

  it('is sent without a password', () => {
    const sent = newInstructorOf({ ...completeValues, newPassword: 'left over' }, someone)
    expect(sent).toMatchObject({ ...someone, experience: 4, phone: '' })
    expect(sent).not.toHaveProperty('newPassword')
  })
})

describe('an edit', () => {
  it('requires neither experience, qualification nor a password', () => {
    const values = { ...completeValues, experience: '', qualification: '' }
    expect(errors(values, editSubject)).toEqual({})
    expect(instructorEditOf(values, editSubject)).toEqual({
      ...editSubject,
      name: 'Dr. Otto Lind',
      phone: '',
      specialization: 'DevOps',
      bio: '',
      experience: null,
      qualification: '',
    })
  })

  it('accepts only a confirmed password that is long enough for this portal', () => {
    const password = { newPassword: 'bridge', confirmPassword: 'bridge' }
    expect(errors(password, editSubject)).toEqual({})
    expect(instructorEditOf({ ...completeValues, ...password }, editSubject)).toMatchObject({
      newPassword: 'bridge',
    })
    expect(errors({ ...password, confirmPassword: 'ridge' }, editSubject)).toEqual({
      confirmPassword: 'Passwords do not match',
    })
    expect(errors({ newPassword: 'short', confirmPassword: 'short' }, editSubject)).toEqual({
      newPassword: 'Password must be at least 6 characters long',
    })
    expect(errors(password, editSubject, 10)).toEqual({
      newPassword: 'Password must be at least 10 characters long',
    })
  })

  it('reports a confirmation without a password', () => {
    expect(errors({ confirmPassword: 'bridge' }, editSubject)).toHaveProperty('newPassword')
  })
})
