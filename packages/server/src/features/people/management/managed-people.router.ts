import { asAdmin } from '../../../rpc/procedures.ts'
import { requireFreshSignIn } from '../../accounts/passwords/confirmation.service.ts'
import { asFreshAdmin } from './fresh-admin.router.ts'
import { issueInvitationLink } from './invitation-links.service.ts'
import { sendInvitation } from './invitations.service.ts'
import {
  deleteInstructor,
  deleteStudent,
  readInstructorDeletion,
  readStudentDeletion,
} from './managed-deletion.service.ts'
import { listInstructors, listStudents } from './managed-lists.service.ts'
import {
  addInstructor,
  addStudent,
  editInstructor,
  editStudent,
  issueTemporaryPassword,
} from './managed-people.service.ts'
import { endPersonSession, endPersonSessions, listPersonSessions } from './person-sessions.service.ts'

const { people } = asAdmin
const { people: peopleFreshly } = asFreshAdmin

export const managedPeopleRouter = {
  listStudents: people.listStudents.handler(({ context, input }) => listStudents(context, input)),
  listInstructors: people.listInstructors.handler(({ context, input }) => listInstructors(context, input)),
  addStudent: people.addStudent.handler(({ context, input }) => addStudent(context, input)),
  addInstructor: people.addInstructor.handler(({ context, input }) => addInstructor(context, input)),
  editStudent: people.editStudent.handler(({ context, input }) => editStudent(context, input)),
  editInstructor: people.editInstructor.handler(async ({ context, input }) => {
    if (input.newPassword !== undefined) await requireFreshSignIn(context)
    return editInstructor(context, input)
  }),
  issueTemporaryPassword: peopleFreshly.issueTemporaryPassword.handler(({ context, input }) =>
    issueTemporaryPassword(context, input),
  ),
  sendInvitation: people.sendInvitation.handler(({ context, input }) => sendInvitation(context, input)),
  sessions: people.sessions.handler(({ context, input }) => listPersonSessions(context, input)),
  endSession: people.endSession.handler(({ context, input }) => endPersonSession(context, input)),
  endSessions: people.endSessions.handler(({ context, input }) => endPersonSessions(context, input)),
  issueInvitationLink: peopleFreshly.issueInvitationLink.handler(({ context, input }) =>
    issueInvitationLink(context, input),
  ),
  studentDeletion: people.studentDeletion.handler(({ context, input }) =>
    readStudentDeletion(context, input),
  ),
  instructorDeletion: people.instructorDeletion.handler(({ context, input }) =>
    readInstructorDeletion(context, input),
  ),
  deleteStudent: peopleFreshly.deleteStudent.handler(({ context, input }) => deleteStudent(context, input)),
  deleteInstructor: peopleFreshly.deleteInstructor.handler(({ context, input }) =>
    deleteInstructor(context, input),
  ),
}
