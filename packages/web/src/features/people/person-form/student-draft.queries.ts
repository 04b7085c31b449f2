import { PAGE_SIZE_MAX } from '@capstone/contract/base.constants'
import type { ManagedStudent } from '@capstone/contract/people/managed-people.schemas'
import { peopleErrors } from '@capstone/contract/people/people.errors'
import { api } from '../../../lib/http/api.ts'
import { parseSearchParam } from '../../../lib/text/search-params.ts'
import { STUDENT_TEXTS } from '../management/managed-people.messages.ts'
import { type PersonKind, usePersonDraft } from './person-draft.queries.ts'
import {
  newStudentOf,
  type StudentValues,
  studentEditOf,
  studentProblemsOf,
  studentValuesOf,
} from './student-form.model.ts'

const STUDENTS: PersonKind<ManagedStudent, StudentValues> = {
  texts: STUDENT_TEXTS,
  keptFields: ['name', 'email', 'course', 'specialization', 'year', 'phone'],
  valuesOf: studentValuesOf,
  problemsOf: studentProblemsOf,
  add: (values, subject) => api.people.addStudent(newStudentOf(values, subject)),
  edit: (values, subject) => api.people.editStudent(studentEditOf(values, subject)),
  find: async ({ id, email }) => {
    const { items } = await api.people.listStudents({ search: parseSearchParam(email), limit: PAGE_SIZE_MAX })
    return items.find((student) => student.id === id)
  },
  gone: peopleErrors.STUDENT_NOT_FOUND,
}

/** The form state of a new or edited student. */
export const useStudentDraft = (student: ManagedStudent | null, onSaved: () => void) =>
  usePersonDraft(STUDENTS, student, onSaved)
