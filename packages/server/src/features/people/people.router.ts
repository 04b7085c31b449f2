import { asAdmin } from '../../rpc/procedures.ts'
import {
  assignStudentsToInstructor,
  listAssignedStudents,
  listInstructorChoices,
  listUnassignedStudents,
  readMentoringCounts,
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
  removeStudentFromInstructor: people.removeStudentFromInstructor.handler(({ context, input }) =>
    removeStudentFromInstructor(context, input),
  ),
}
