import { MENTOR_CHANGE_LIMIT } from '@capstone/contract/accounts/accounts.constants'
import { asAdmin, asInstructor, signedIn } from '../../rpc/procedures.ts'
import { countActionOrRefuse } from '../accounts/rate-limits/action-limits.service.ts'
import { listAllProjects, listCategoryChoices, readProjectDetails } from './all-projects.service.ts'
import { listOwnProjects } from './own-projects.service.ts'
import { createProject, deleteProject, linkToProjectFile, updateProject } from './repository.service.ts'

const { repository } = asInstructor

export const repositoryRouter = {
  listOwnProjects: repository.listOwnProjects.handler(({ context, input }) =>
    listOwnProjects(context, input),
  ),
  createProject: repository.createProject.handler(async ({ context, input }) => {
    await countActionOrRefuse(context, 'mentor_change', MENTOR_CHANGE_LIMIT)
    return createProject(context, input)
  }),
  updateProject: repository.updateProject.handler(async ({ context, input }) => {
    await countActionOrRefuse(context, 'mentor_change', MENTOR_CHANGE_LIMIT)
    return updateProject(context, input)
  }),
  deleteProject: repository.deleteProject.handler(async ({ context, input }) => {
    await countActionOrRefuse(context, 'mentor_change', MENTOR_CHANGE_LIMIT)
    return deleteProject(context, input)
  }),
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
