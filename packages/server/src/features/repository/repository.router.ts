import { asAdmin, asInstructor, signedIn } from '../../rpc/procedures.ts'
import { listAllProjects, listCategoryChoices, readProjectDetails } from './all-projects.service.ts'
import { listOwnProjects } from './own-projects.service.ts'
import { createProject, deleteProject, linkToProjectFile, updateProject } from './repository.service.ts'

const { repository } = asInstructor

export const repositoryRouter = {
  listOwnProjects: repository.listOwnProjects.handler(({ context, input }) =>
    listOwnProjects(context, input),
  ),
  createProject: repository.createProject.handler(({ context, input }) => createProject(context, input)),
  updateProject: repository.updateProject.handler(({ context, input }) => updateProject(context, input)),
  deleteProject: repository.deleteProject.handler(({ context, input }) => deleteProject(context, input)),
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
