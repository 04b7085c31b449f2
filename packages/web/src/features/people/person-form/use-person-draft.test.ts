import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { INSTRUCTOR_TEXTS, STUDENT_TEXTS } from '../management/managed-people.messages.ts'
import { formatSaveFailure } from './use-person-draft.ts'

const serverError = new ORPCError('INTERNAL_SERVER_ERROR', { status: 500 })
const proxied = new ORPCError('BAD_GATEWAY', { status: 502 })
const networkError = new TypeError('Failed to fetch')

test.each([
  ['the server answered', serverError, 'Failed to create student', 'Failed to create instructor'],
  ['a proxy answered', proxied, 'Failed to add student', 'Failed to add instructor'],
  ['nobody answered', networkError, 'Failed to add student', 'Failed to add instructor'],
])(
  'the message for a person who could not be added depends on who answered: %s',
  (_, error, student, instructor) => {
    expect(formatSaveFailure(error, true, STUDENT_TEXTS)).toBe(student)
    expect(formatSaveFailure(error, true, INSTRUCTOR_TEXTS)).toBe(instructor)
  },
)

test.each([serverError, proxied, networkError])(
  'the message for a failed edit is the same for every error: %s',
  (error) => {
    expect(formatSaveFailure(error, false, STUDENT_TEXTS)).toBe('Failed to update student')
    expect(formatSaveFailure(error, false, INSTRUCTOR_TEXTS)).toBe('Failed to update instructor')
  },
)
