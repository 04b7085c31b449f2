import { asInstructor, signedIn } from '../../rpc/procedures.ts'
import {
  createProject,
  deleteProject,
  linkToProjectFile,
  listOwnProjects,
  updateProject,
} from './repository.service.ts'

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
}
