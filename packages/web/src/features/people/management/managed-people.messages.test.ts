import { describe, expect, it, test } from 'vitest'
import {
  formatInstructorDeletion,
  formatListCounts,
  formatShownCount,
  formatStudentDeletion,
  INSTRUCTOR_TEXTS,
  MUST_SET_PASSWORD,
  STUDENT_TEXTS,
} from './managed-people.messages.ts'

describe('the shown count', () => {
  const format = (figures: Parameters<typeof formatListCounts>[0], isFiltered: boolean) =>
    formatShownCount(formatListCounts(figures, isFiltered), 'students')

  test.each([
    [{ matching: 4, total: 218 }, true, 'Showing 4 of 218 students'],
    [{ matching: 0, total: 218 }, true, 'Showing 0 of 218 students'],
    [{ matching: 1000, total: 1000 }, true, 'Showing 1,000 of 1,000 students'],
    [{ matching: 1000, total: 100_000 }, true, 'Showing 1,000+ of 100,000 students'],
    [{ matching: 999, total: 100_000 }, true, 'Showing 999 of 100,000 students'],
  ])('%o, filtered: %s, %s', (figures, isFiltered, sentence) => {
    expect(format(figures, isFiltered)).toBe(sentence)
  })

  it('equals the total without a filter', () => {
    expect(format({ matching: 10_000, total: 100_000 }, false)).toBe('Showing 100,000 of 100,000 students')
  })

  it('raises an outdated total to the number of matches', () => {
    expect(format({ matching: 5, total: 4 }, true)).toBe('Showing 5 of 5 students')
  })
})

describe('the consequences of a deletion', () => {
  const student = {
    name: 'Ananya',
    projects: 0,
    meetings: 0,
    handIns: 0,
    requests: 0,
    papers: 0,
    tickets: 0,
    chatMessages: 0,
    assistantMessages: 0,
  }
  const instructor = {
    name: 'Dr. Kulkarni',
    students: 0,
    projects: 0,
    unassignedProjects: 0,
    assignments: 0,
    reassigned: 0,
    meetings: 0,
    tickets: 0,
    receivedTickets: 0,
  }

  it('list the records deleted with a student and those that stay', () => {
    expect(formatStudentDeletion({ ...student, projects: 2, requests: 1, papers: 3, tickets: 1 })).toEqual([
      'Deleted with the account: 2 projects, 1 project request, and 3 papers.',
      '1 support ticket stays, without a sender.',
    ])
    expect(
      formatStudentDeletion({ ...student, projects: 1, chatMessages: 14, assistantMessages: 6 }),
    ).toEqual([
      'Deleted with the account: 1 project, 14 chat messages, and the conversation with the AI assistant.',
    ])
    expect(formatStudentDeletion({ ...student, projects: 1, meetings: 1, handIns: 4 })).toEqual([
      'Deleted with the account: 1 project, 1 meeting, and 4 hand-ins.',
    ])
    expect(formatStudentDeletion({ ...student, tickets: 2 })).toEqual([
      'Nothing else belongs to this account.',
      '2 support tickets stay, without a sender.',
    ])
  })

  it('list what happens to the students, projects and tickets of an instructor', () => {
    expect(formatInstructorDeletion({ ...instructor, students: 12, projects: 1, assignments: 3 })).toEqual([
      '12 students will have no instructor.',
      '1 repository project stays, under “Unknown”.',
      '3 assigned projects stay with their students, without a mentor.',
    ])
    expect(
      formatInstructorDeletion({ ...instructor, unassignedProjects: 2, reassigned: 1, meetings: 2 }),
    ).toEqual([
      '2 repository projects that no student has or had will be deleted.',
      '1 assigned project will be mentored by its student’s own instructor.',
      '2 upcoming meetings will be cancelled.',
    ])
    expect(formatInstructorDeletion({ ...instructor, receivedTickets: 2 })).toEqual([
      '2 unresolved support tickets will wait for the administrators.',
    ])
    expect(formatInstructorDeletion({ ...instructor, tickets: 1 })).toEqual([
      '1 ticket to administrators stays, without a sender.',
    ])
  })

  it('are stated even when nothing else belongs to the account', () => {
    expect(formatStudentDeletion(student)).toEqual(['Nothing else belongs to this account.'])
    expect(formatInstructorDeletion(instructor)).toEqual(['Nothing else belongs to this account.'])
  })
})

test('confirms a new account with the sentences of the specification', () => {
  expect(STUDENT_TEXTS.formatAdded('Ananya')).toBe('Student Ananya has been successfully added!')
  expect(`${INSTRUCTOR_TEXTS.formatAdded('Meera')} ...`).toBe(
    'Instructor Meera has been successfully created! Their temporary password is: ...',
  )
})

test('the tag of a pending password change does not claim that the person never signed in', () => {
  // An administrator may have reset the password of somebody who signs in every day.
  expect(MUST_SET_PASSWORD).toBe('Has to set a password')
})
