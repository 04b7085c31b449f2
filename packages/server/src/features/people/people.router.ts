import { asAdmin } from '../../rpc/procedures.ts'
import { requireFreshSignIn } from '../accounts/passwords/confirmation.service.ts'
import {
  cancelImport,
  listImportLines,
  listUnfinishedImports,
  readImportFigures,
  stageImportLines,
  startImport,
} from './import/import-staging.service.ts'
import { writeImport } from './import/import-writing.service.ts'
import { listInstructorProgress } from './instructor-progress/instructor-progress.service.ts'
import { exportInstructorProgress } from './instructor-progress/instructor-progress-export.service.ts'
import { exportInstructors, exportStudents } from './management/export.service.ts'
import { asFreshAdmin } from './management/fresh-admin.router.ts'
import { issueImportLinks, issueInvitationLink } from './management/invitation-links.service.ts'
import { sendInvitation } from './management/invitations.service.ts'
import {
  deleteInstructor,
  deleteStudent,
  readInstructorDeletion,
  readStudentDeletion,
} from './management/managed-deletion.service.ts'
import { listInstructors, listStudents } from './management/managed-lists.service.ts'
import {
  addInstructor,
  addStudent,
  editInstructor,
  editStudent,
  issueTemporaryPassword,
  requireFreshSignInIfAdded,
} from './management/managed-people.service.ts'
import {
  endPersonSession,
  endPersonSessions,
  listPersonSessions,
} from './management/person-sessions.service.ts'
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

const importsRouter = {
  startImport: people.startImport.handler(({ context, input }) => startImport(context, input)),
  stageImportLines: people.stageImportLines.handler(({ context, input }) => stageImportLines(context, input)),
  readImportFigures: people.readImportFigures.handler(({ context, input }) =>
    readImportFigures(context, input),
  ),
  listUnfinishedImports: people.listUnfinishedImports.handler(({ context }) =>
    listUnfinishedImports(context),
  ),
  listImportLines: people.listImportLines.handler(({ context, input }) => listImportLines(context, input)),
  writeImport: people.writeImport.handler(({ context, input }) => writeImport(context, input)),
  issueImportLinks: asFreshAdmin.people.issueImportLinks.handler(({ context, input }) =>
    issueImportLinks(context, input),
  ),
  cancelImport: people.cancelImport.handler(({ context, input }) => cancelImport(context, input)),
  exportStudents: asFreshAdmin.people.exportStudents.handler(({ context, input }) =>
    exportStudents(context, input),
  ),
  exportInstructors: asFreshAdmin.people.exportInstructors.handler(({ context, input }) =>
    exportInstructors(context, input),
  ),
}

const managedPeopleRouter = {
  listStudents: people.listStudents.handler(({ context, input }) => listStudents(context, input)),
  listInstructors: people.listInstructors.handler(({ context, input }) => listInstructors(context, input)),
  addStudent: people.addStudent.handler(async ({ context, input }) => {
    await requireFreshSignInIfAdded(context, input)
    return addStudent(context, input)
  }),
  addInstructor: people.addInstructor.handler(async ({ context, input }) => {
    await requireFreshSignInIfAdded(context, input)
    return addInstructor(context, input)
  }),
  editStudent: people.editStudent.handler(({ context, input }) => editStudent(context, input)),
  editInstructor: people.editInstructor.handler(async ({ context, input }) => {
    if (input.newPassword !== undefined) await requireFreshSignIn(context)
    return editInstructor(context, input)
  }),
  issueTemporaryPassword: asFreshAdmin.people.issueTemporaryPassword.handler(({ context, input }) =>
    issueTemporaryPassword(context, input),
  ),
  sendInvitation: people.sendInvitation.handler(({ context, input }) => sendInvitation(context, input)),
  listSessions: people.listSessions.handler(({ context, input }) => listPersonSessions(context, input)),
  endSession: people.endSession.handler(({ context, input }) => endPersonSession(context, input)),
  endSessions: people.endSessions.handler(({ context, input }) => endPersonSessions(context, input)),
  issueInvitationLink: asFreshAdmin.people.issueInvitationLink.handler(({ context, input }) =>
    issueInvitationLink(context, input),
  ),
  countStudentRecords: people.countStudentRecords.handler(({ context, input }) =>
    readStudentDeletion(context, input),
  ),
  countInstructorRecords: people.countInstructorRecords.handler(({ context, input }) =>
    readInstructorDeletion(context, input),
  ),
  deleteStudent: asFreshAdmin.people.deleteStudent.handler(({ context, input }) =>
    deleteStudent(context, input),
  ),
  deleteInstructor: asFreshAdmin.people.deleteInstructor.handler(({ context, input }) =>
    deleteInstructor(context, input),
  ),
}

export const peopleRouter = {
  listInstructorChoices: people.listInstructorChoices.handler(({ context, input }) =>
    listInstructorChoices(context, input),
  ),
  listUnassignedStudents: people.listUnassignedStudents.handler(({ context, input }) =>
    listUnassignedStudents(context, input),
  ),
  listAssignedStudents: people.listAssignedStudents.handler(({ context, input }) =>
    listAssignedStudents(context, input),
  ),
  countMentoring: people.countMentoring.handler(({ context }) => readMentoringCounts(context)),
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
  listInstructorProgress: people.listInstructorProgress.handler(({ context, input }) =>
    listInstructorProgress(context, input),
  ),
  exportInstructorProgress: asFreshAdmin.people.exportInstructorProgress.handler(({ context, input }) =>
    exportInstructorProgress(context, input),
  ),
  ...importsRouter,
  ...managedPeopleRouter,
}
