import * as z from 'zod'
import { idSchema, procedure } from '../base.ts'
import { fileErrors } from '../files/files.errors.ts'
import { fileLinkSchema } from '../files/files.schemas.ts'
import {
  allProjectListSchema,
  allProjectPageSchema,
  categoryChoicesSchema,
  categorySearchSchema,
  projectDetailsSchema,
} from './all-projects.schemas.ts'
import { repositoryErrors } from './repository.errors.ts'
import {
  ownProjectListSchema,
  ownRepositorySchema,
  projectFileRequestSchema,
  projectWriteSchema,
  repositoryProjectSchema,
} from './repository.schemas.ts'

const { PROJECT_NOT_FOUND, PROJECT_SAVED_BEFORE, PROJECT_EDITED_ELSEWHERE } = repositoryErrors
const { UPLOAD_NOT_FOUND, UPLOAD_INCOMPLETE, FILE_TYPE_MISMATCH, FILE_NOT_FOUND } = fileErrors
const uploadErrors = { UPLOAD_NOT_FOUND, UPLOAD_INCOMPLETE, FILE_TYPE_MISMATCH }

export const repositoryContract = {
  /** One's own projects, newest first, with their categories. Instructors only. Spec 2 §7. */
  listOwnProjects: procedure.input(ownProjectListSchema).output(ownRepositorySchema),

  /**
   * Adds a project with its tools and finished uploads, all or nothing. Sent twice with one id it is one project; with
   * other words the second time it is refused, with PROJECT_SAVED_BEFORE. Instructors only. Refuses the upload errors; an
   * id of somebody else's project is PROJECT_NOT_FOUND. Spec 2 §5.
   */
  createProject: procedure
    .errors({ ...uploadErrors, PROJECT_NOT_FOUND, PROJECT_SAVED_BEFORE })
    .input(projectWriteSchema)
    .output(repositoryProjectSchema),

  /**
   * Replaces what was written about a project, its tools and the named files. Its owner only. Refuses the upload errors,
   * PROJECT_NOT_FOUND, and PROJECT_EDITED_ELSEWHERE where it is no longer what the change is based on, and not yet what
   * it makes of it.
   */
  updateProject: procedure
    .errors({ ...uploadErrors, PROJECT_NOT_FOUND, PROJECT_EDITED_ELSEWHERE })
    .input(projectWriteSchema)
    .output(repositoryProjectSchema),

  /** Deletes a project, its tools, its assignments and its files. Its owner only. Refuses PROJECT_NOT_FOUND. */
  deleteProject: procedure
    .errors({ PROJECT_NOT_FOUND })
    .input(z.object({ id: idSchema }))
    .output(z.object({ deleted: z.literal(true) })),

  /** Makes a signed link to a file of a project. Its owner and admins. Refuses PROJECT_NOT_FOUND, FILE_NOT_FOUND. */
  linkToProjectFile: procedure
    .errors({ PROJECT_NOT_FOUND, FILE_NOT_FOUND })
    .input(projectFileRequestSchema)
    .output(fileLinkSchema),

  /**
   * Projects of all instructors, newest first, with how many were found and the figures over all of them. Admins only.
   * Spec 2 §2.
   */
  listAllProjects: procedure.input(allProjectListSchema).output(allProjectPageSchema),

  /** Any project in full. Admins only. Refuses PROJECT_NOT_FOUND. Spec 2 §3. */
  projectDetails: procedure
    .errors({ PROJECT_NOT_FOUND })
    .input(z.object({ id: idSchema }))
    .output(projectDetailsSchema),

  /** Categories of all projects to filter by, by name, those that contain the search. Admins only. Spec 2 §2. */
  categoryChoices: procedure.input(categorySearchSchema).output(categoryChoicesSchema),
}
