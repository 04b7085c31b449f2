import { INSTRUCTOR_WRITE_LIMIT } from '@capstone/contract/accounts/accounts.constants'
import { asAdmin, asInstructor, signedIn } from '../../rpc/procedures.ts'
import { withActionLimit } from '../accounts/rate-limits/action-limits.service.ts'
import { listAllProjects, listCategoryChoices, readProjectDetails } from './all-projects.service.ts'
import { listOwnProjects } from './own-projects.service.ts'
import { createProject, deleteProject, linkToProjectFile, updateProject } from './repository.service.ts'

const { repository } = asInstructor

export const repositoryRouter = {
  listOwnProjects: repository.listOwnProjects.handler(({ context, input }) =>
    listOwnProjects(context, input),
  ),
  createProject: repository.createProject.handler(
    withActionLimit('instructor_write', INSTRUCTOR_WRITE_LIMIT, createProject),
  ),
  updateProject: repository.updateProject.handler(
    withActionLimit('instructor_write', INSTRUCTOR_WRITE_LIMIT, updateProject),
  ),
  deleteProject: repository.deleteProject.handler(
    withActionLimit('instructor_write', INSTRUCTOR_WRITE_LIMIT, deleteProject),
  ),
  linkToProjectFile: signedIn.repository.linkToProjectFile.handler(({ context, input }) =>
    linkToProjectFile(context, input),
  ),
  listAllProjects: asAdmin.repository.listAllProjects.handler(({ context, input }) =>
    listAllProjects(context, input),
  ),
  readProjectDetails: asAdmin.repository.readProjectDetails.handler(({ context, input }) =>
    readProjectDetails(context, input),
  ),
  listCategoryChoices: asAdmin.repository.listCategoryChoices.handler(({ context, input }) =>
    listCategoryChoices(context, input),
  ),
}
