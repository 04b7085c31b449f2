import { asInstructor, asStudent } from '../../rpc/procedures.ts'
import { assignProjectToStudents, listCandidates } from './assignments.service.ts'
import { linkToResource } from './resources.service.ts'
import { listOwnProjects, readOwnProject } from './student-projects.service.ts'

export const assignmentsRouter = {
  listCandidates: asInstructor.assignments.listCandidates.handler(({ context, input }) =>
    listCandidates(context, input),
  ),
  assignProjectToStudents: asInstructor.assignments.assignProjectToStudents.handler(({ context, input }) =>
    assignProjectToStudents(context, input),
  ),
  listOwnProjects: asStudent.assignments.listOwnProjects.handler(({ context, input }) =>
    listOwnProjects(context, input),
  ),
  ownProject: asStudent.assignments.ownProject.handler(({ context, input }) =>
    readOwnProject(context, input),
  ),
  linkToResource: asStudent.assignments.linkToResource.handler(({ context, input }) =>
    linkToResource(context, input),
  ),
}
