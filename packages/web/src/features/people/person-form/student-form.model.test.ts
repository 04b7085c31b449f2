import type { ManagedStudent } from '@capstone/contract/people/managed-people.schemas'
import { describe, expect, it, test } from 'vitest'
import {
  newStudentOf,
  type StudentValues,
  specializationsOf,
  studentEditOf,
  studentProblemsOf,
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
  isWaiting: false,
  isInvited: false,
}
const someone = { id: crypto.randomUUID() }
const known = { id: student.id, basedOn: updatedAt }
const blank = studentValuesOf(null)
const filled: StudentValues = { ...studentValuesOf(student), email: ' ritika@university.test ' }

describe('a new student', () => {
  it('needs all but the phone; the specialization waits for the course', () => {
    expect(studentProblemsOf(blank, someone)).toEqual({
      name: 'Please enter the name.',
      email: 'Please enter the e-mail address.',
      course: 'Please choose the course.',
      year: 'Please choose the academic year.',
    })
    expect(studentProblemsOf({ ...filled, specialization: '' }, someone)).toEqual({
      specialization: 'Please choose the specialization.',
    })
    expect(studentProblemsOf(filled, someone)).toEqual({})
  })

  it('has an e-mail address, and a specialization of the course', () => {
    expect(studentProblemsOf({ ...filled, email: 'ritika' }, someone)).toEqual({
      email: 'Please enter a valid e-mail address.',
    })
    expect(studentProblemsOf({ ...filled, course: 'MCA' }, someone)).toEqual({
      specialization: 'Please choose a specialization of the course.',
    })
  })

  it('is sent with the id of the form and without the blanks around it', () => {
    expect(newStudentOf({ ...filled, name: ' Ritika ' }, someone)).toEqual({
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
  it('begins with what is known, and asks anew for what stands on no list', () => {
    expect(studentValuesOf({ ...student, course: 'MCA', year: '9th' })).toMatchObject({
      name: 'Ritika Bose',
      phone: '',
      course: 'MCA',
      specialization: '',
      year: '',
    })
  })

  it('says which state it began from, and leaves the address alone', () => {
    expect(studentEditOf(filled, known)).toEqual({
      ...known,
      name: 'Ritika Bose',
      phone: '',
      course: 'MBA',
      specialization: 'Finance',
      year: '2nd Year',
    })
    expect(studentProblemsOf({ ...filled, email: 'not one' }, known)).toEqual({})
  })
})

test('there is no specialization before there is a course', () => {
  expect(specializationsOf('')).toEqual([])
  expect(specializationsOf('BSc')).toContain('Cybersecurity')
})
