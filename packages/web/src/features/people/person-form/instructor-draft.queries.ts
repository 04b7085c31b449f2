import { PAGE_SIZE_MAX } from '@capstone/contract/base.constants'
import type { ManagedInstructor } from '@capstone/contract/people/managed-people.schemas'
import { peopleErrors } from '@capstone/contract/people/people.errors'
import { api } from '../../../lib/http/api.ts'
import { useSession } from '../../../lib/session/session.ts'
import { parseSearchParam } from '../../../lib/text/search-params.ts'
import { INSTRUCTOR_TEXTS } from '../management/managed-people.messages.ts'
import {
  type InstructorValues,
  instructorEditOf,
  instructorProblemsOf,
  instructorValuesOf,
  newInstructorOf,
} from './instructor-form.model.ts'
import { type PersonKind, usePersonDraft } from './person-draft.queries.ts'

const kindWith = (passwordMinLength: number): PersonKind<ManagedInstructor, InstructorValues> => ({
  texts: INSTRUCTOR_TEXTS,
  keptFields: ['name', 'email', 'phone', 'specialization', 'experience', 'qualification', 'bio'],
  valuesOf: instructorValuesOf,
  problemsOf: (values, subject) => instructorProblemsOf(values, subject, passwordMinLength),
  add: (values, subject) => api.people.addInstructor(newInstructorOf(values, subject)),
  edit: (values, subject) => api.people.editInstructor(instructorEditOf(values, subject)),
  find: async ({ id, email }) => {
    const { items } = await api.people.listInstructors({
      search: parseSearchParam(email),
      limit: PAGE_SIZE_MAX,
    })
    return items.find((instructor) => instructor.id === id)
  },
  gone: peopleErrors.INSTRUCTOR_NOT_FOUND,
})

/** The form state of a new or edited instructor. */
export function useInstructorDraft(instructor: ManagedInstructor | null, onSaved: () => void) {
  const { passwordMinLength } = useSession()
  return usePersonDraft(kindWith(passwordMinLength), instructor, onSaved)
}

export type InstructorDraft = ReturnType<typeof useInstructorDraft>
