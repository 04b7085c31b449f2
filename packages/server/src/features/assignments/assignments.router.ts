import { INSTRUCTOR_WRITE_LIMIT, OWN_CHANGE_LIMIT } from '@capstone/contract/accounts/accounts.constants'
import { asInstructor, asStudent } from '../../rpc/procedures.ts'
import { withActionLimit } from '../accounts/rate-limits/action-limits.service.ts'
import { readAssignmentOptions } from './assign/assignment-options.service.ts'
import { assignProjectToStudents, listCandidates } from './assign/assignments.service.ts'
import { changeMentoredProject } from './mentored/mentored-changes.service.ts'
import { deleteAssignment } from './mentored/mentored-deletion.service.ts'
import { exportMentoredProjects } from './mentored/mentored-export.service.ts'
import { listMentoredProjects } from './mentored/mentored-list.service.ts'
import { readMentoredProject } from './mentored/mentored-project.service.ts'
import { listMyProjects } from './own/my-projects.service.ts'
import { readOwnProject } from './own/own-project.service.ts'
import { linkToResource } from './resource-access.service.ts'
import { updateStep } from './roadmap/roadmap.service.ts'

export const assignmentsRouter = {
  readAssignmentOptions: asInstructor.assignments.readAssignmentOptions.handler(({ context, input }) =>
    readAssignmentOptions(context, input),
  ),
  listCandidates: asInstructor.assignments.listCandidates.handler(({ context, input }) =>
    listCandidates(context, input),
  ),
  assignProjectToStudents: asInstructor.assignments.assignProjectToStudents.handler(
    withActionLimit('instructor_write', INSTRUCTOR_WRITE_LIMIT, assignProjectToStudents),
  ),
  listMyProjects: asStudent.assignments.listMyProjects.handler(({ context, input }) =>
    listMyProjects(context, input),
  ),
  readOwnProject: asStudent.assignments.readOwnProject.handler(({ context, input }) =>
    readOwnProject(context, input),
  ),
  updateStep: asStudent.assignments.updateStep.handler(
    withActionLimit('own_change', OWN_CHANGE_LIMIT, updateStep),
  ),
  linkToResource: asStudent.assignments.linkToResource.handler(({ context, input }) =>
    linkToResource(context, input),
  ),
  listMentoredProjects: asInstructor.assignments.listMentoredProjects.handler(({ context, input }) =>
    listMentoredProjects(context, input),
  ),
  readMentoredProject: asInstructor.assignments.readMentoredProject.handler(({ context, input }) =>
    readMentoredProject(context, input),
  ),
  changeMentoredProject: asInstructor.assignments.changeMentoredProject.handler(
    withActionLimit('instructor_write', INSTRUCTOR_WRITE_LIMIT, changeMentoredProject),
  ),
  deleteAssignment: asInstructor.assignments.deleteAssignment.handler(
    withActionLimit('instructor_write', INSTRUCTOR_WRITE_LIMIT, deleteAssignment),
  ),
  exportMentoredProjects: asInstructor.assignments.exportMentoredProjects.handler(
    withActionLimit('instructor_write', INSTRUCTOR_WRITE_LIMIT, exportMentoredProjects),
  ),
}
