import { expect, test } from 'vitest'
import {
  findSignedUpPerson,
  formatAction,
  formatNoMatchHint,
  formatOutcome,
  formatTitle,
} from './audit.messages.ts'

test('describes sign-ins, and distinguishes a wrong password from an unknown account', () => {
  const person = { id: 'a', role: null, name: 'Kavya Iyer', email: 'kavya@demo.edu', isDeleted: false }
  expect(formatAction({ action: 'session.refused', person })).toBe('was refused at sign-in')
  expect(formatAction({ action: 'session.refused', person: null })).toBe(
    'tried to sign in to an unknown account',
  )
  expect(formatAction({ action: 'session.opened', person: null })).toBe('signed in')
  expect(formatAction({ action: 'session.confirmation_refused', person })).toBe(
    'gave a wrong password when asked again',
  )
})

test('names the person who signed up, not one for whom somebody else or a command created an account', () => {
  const person = { id: 'a', role: null, name: 'Priyanka', email: 'priyanka@demo.edu', isDeleted: false }
  const signUp = { action: 'account.created', actor: null, person, after: { role: 'student' } } as const
  expect(findSignedUpPerson(signUp)).toBe(person)
  const withGoogle = { ...signUp, actor: person }
  expect(findSignedUpPerson(withGoogle)).toBe(person)
  for (const other of [
    { ...signUp, actor: { ...person, id: 'b' } },
    { ...signUp, after: { role: 'admin' } },
    { ...signUp, after: null },
    { ...signUp, action: 'session.refused' } as const,
  ])
    expect(findSignedUpPerson(other)).toBeNull()
})

test('puts the title of the subject in quotes if it is known', () => {
  expect(formatTitle({ title: 'Soil' })).toBe(' “Soil”')
  expect(formatTitle({ title: null })).toBe('')
})

test('adds counts to bulk actions only', () => {
  const after = {
    fileName: 'a.csv',
    role: 'student',
    added: 1200,
    changed: 1,
    leftOut: 0,
    unchanged: 0,
    refused: 3,
  }
  expect(formatOutcome({ action: 'account.file_imported', after })).toBe(': 1,200 students added, 1 changed')
  expect(formatOutcome({ action: 'account.file_imported', after: null })).toBe('')
  expect(formatOutcome({ action: 'account.created', after })).toBe('')
  const listed = {
    action: 'account.invitation_links_listed',
    after: { fileName: 'a.csv', links: 1200 },
  } as const
  expect(formatOutcome(listed)).toBe(': 1,200 links')
  const event = { action: 'mentoring.matches_assigned', after: { students: 1, search: '' } } as const
  expect(formatOutcome(event)).toBe(': 1 student, all who had no instructor')
  expect(formatOutcome({ ...event, after: { students: 312, search: 'mca' } })).toBe(
    ': 312 students, found by “mca”',
  )
  const inCourse = { students: 2, search: '', course: 'MCA', year: '2nd Year' }
  expect(formatOutcome({ ...event, after: inCourse })).toBe(
    ': 2 students in MCA, 2nd Year, all who had no instructor',
  )
  expect(formatOutcome({ ...event, after: null })).toBe('')
})

test('says that From is later than To where it is', () => {
  const reversed = 'From is later than To. Please choose an earlier From or a later To.'
  expect(formatNoMatchHint({ from: '2026-11-30', to: '2026-11-01' })).toBe(reversed)
  for (const range of [{ from: '2026-11-30', to: '2026-11-30' }, { from: '2026-11-30' }, {}])
    expect(formatNoMatchHint(range)).toMatch(/^Search by the whole e-mail address/)
})
