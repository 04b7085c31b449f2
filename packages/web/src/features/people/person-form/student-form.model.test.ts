import type { ManagedStudent } from '@capstone/contract/people/managed-people.schemas'
import { describe, expect, it } from 'vitest'
import {
  findStudentErrors,
  newStudentOf,
  type StudentValues,
  studentEditOf,
  studentValuesOf,
} from './student-form.model.ts'

const updatedAt = new Date('2026-11-01T08:00Z')
const student: ManagedStudent = {
  id: crypto.randomUUID(),
  name: 'Ritika Bose',
  email: 'ritika@university.test',
  phone: null,
  course: 'MBA',
  specialization: 'Finance',
  year: '2nd Year',
  instructorName: null,
  createdAt: updatedAt,
  updatedAt,
  mustSetPassword: false,
  isInvited: false,
}
const someone = { id: crypto.randomUUID() }
const editSubject = { id: student.id, basedOn: updatedAt }
const blank = studentValuesOf(null)
const completeValues: StudentValues = { ...studentValuesOf(student), email: ' ritika@university.test ' }

describe('a new student', () => {
  it('requires all but the phone, and a specialization only once there is a course', () => {
    expect(findStudentErrors(blank, someone)).toEqual({
      name: 'Please enter the name.',
      email: 'Please enter the e-mail address.',
      course: 'Please choose the course.',
      year: 'Please choose the academic year.',
    })
    expect(findStudentErrors({ ...completeValues, specialization: '' }, someone)).toEqual({
      specialization: 'Please choose the specialization.',
    })
    expect(findStudentErrors(completeValues, someone)).toEqual({})
  })

  it('requires a valid e-mail address, and a specialization that the course offers', () => {
    expect(findStudentErrors({ ...completeValues, email: 'ritika' }, someone)).toEqual({
      email: 'Please enter a valid e-mail address.',
    })
    expect(findStudentErrors({ ...completeValues, course: 'MCA' }, someone)).toEqual({
      specialization: 'Please choose a specialization of the course.',
    })
  })

  it('is sent trimmed, with the id of the form', () => {
    expect(newStudentOf({ ...completeValues, name: ' Ritika ' }, someone)).toEqual({
      ...someone,
      name: 'Ritika',
      email: 'ritika@university.test',
      phone: '',
      course: 'MBA',
      specialization: 'Finance',
      year: '2nd Year',
    })
  })
})

describe('an edit', () => {
  it('starts with the stored values, except those no longer offered', () => {
    expect(studentValuesOf({ ...student, course: 'MCA', year: '9th' })).toMatchObject({
      name: 'Ritika Bose',
      phone: '',
      course: 'MCA',
      specialization: '',
      year: '',
    })
  })

  it('is sent with the version it is based on, and without the address', () => {
    expect(studentEditOf(completeValues, editSubject)).toEqual({
      ...editSubject,
      name: 'Ritika Bose',
      phone: '',
      course: 'MBA',
      specialization: 'Finance',
      year: '2nd Year',
    })
    expect(findStudentErrors({ ...completeValues, email: 'not one' }, editSubject)).toEqual({})
  })
})
