import { asAdmin } from '../../../rpc/procedures.ts'
import { sendInvitation } from './invitations.service.ts'
import {
  deleteInstructor,
  deleteStudent,
  readInstructorDeletion,
  readStudentDeletion,
} from './managed-deletion.service.ts'
import { listInstructors, listStudents } from './managed-lists.service.ts'
import { addInstructor, addStudent, editInstructor, editStudent } from './managed-people.service.ts'

const { people } = asAdmin

export const managedPeopleRouter = {
  listStudents: people.listStudents.handler(({ context, input }) => listStudents(context, input)),
  listInstructors: people.listInstructors.handler(({ context, input }) => listInstructors(context, input)),
  addStudent: people.addStudent.handler(({ context, input }) => addStudent(context, input)),
  addInstructor: people.addInstructor.handler(({ context, input }) => addInstructor(context, input)),
  editStudent: people.editStudent.handler(({ context, input }) => editStudent(context, input)),
  editInstructor: people.editInstructor.handler(({ context, input }) => editInstructor(context, input)),
  sendInvitation: people.sendInvitation.handler(({ context, input }) => sendInvitation(context, input)),
  studentDeletion: people.studentDeletion.handler(({ context, input }) =>
    readStudentDeletion(context, input),
  ),
  instructorDeletion: people.instructorDeletion.handler(({ context, input }) =>
    readInstructorDeletion(context, input),
  ),
  deleteStudent: people.deleteStudent.handler(({ context, input }) => deleteStudent(context, input)),
  deleteInstructor: people.deleteInstructor.handler(({ context, input }) => deleteInstructor(context, input)),
}
