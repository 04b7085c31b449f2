import { asAdmin } from '../../rpc/procedures.ts'
import { importsRouter } from './import/imports.router.ts'
import { listInstructorProgress } from './instructor-progress/instructor-progress.service.ts'
import { managedPeopleRouter } from './management/managed-people.router.ts'
import { assignMatchingStudents, countUnassignedMatches } from './mentoring/bulk-mentoring.service.ts'
import { readMentoringCounts } from './mentoring/mentoring-counts.service.ts'
import {
  assignStudentsToInstructor,
  listAssignedStudents,
  listInstructorChoices,
  listUnassignedStudents,
  removeStudentFromInstructor,
} from './people.service.ts'

const { people } = asAdmin

export const peopleRouter = {
  instructorChoices: people.instructorChoices.handler(({ context, input }) =>
    listInstructorChoices(context, input),
  ),
  unassignedStudents: people.unassignedStudents.handler(({ context, input }) =>
    listUnassignedStudents(context, input),
  ),
  assignedStudents: people.assignedStudents.handler(({ context, input }) =>
    listAssignedStudents(context, input),
  ),
  mentoringCounts: people.mentoringCounts.handler(({ context }) => readMentoringCounts(context)),
  assignStudentsToInstructor: people.assignStudentsToInstructor.handler(({ context, input }) =>
    assignStudentsToInstructor(context, input),
  ),
  countUnassignedMatches: people.countUnassignedMatches.handler(({ context, input }) =>
    countUnassignedMatches(context, input),
  ),
  assignMatchingStudents: people.assignMatchingStudents.handler(({ context, input }) =>
    assignMatchingStudents(context, input),
  ),
  removeStudentFromInstructor: people.removeStudentFromInstructor.handler(({ context, input }) =>
    removeStudentFromInstructor(context, input),
  ),
  instructorProgress: people.instructorProgress.handler(({ context, input }) =>
    listInstructorProgress(context, input),
  ),
  ...importsRouter,
  ...managedPeopleRouter,
}
