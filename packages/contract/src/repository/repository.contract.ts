import * as z from 'zod'
import { accountErrors } from '../accounts/accounts.errors.ts'
import { idSchema, procedure } from '../base.ts'
import { fileErrors, uploadAttachmentErrors } from '../files/files.errors.ts'
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

const { ATTEMPTS_TOO_MANY } = accountErrors
const { PROJECT_NOT_FOUND, PROJECT_SAVED_BEFORE, PROJECT_EDITED_ELSEWHERE } = repositoryErrors
const { FILE_NOT_FOUND } = fileErrors

export const repositoryContract = {
  /** Lists the instructor's own projects, newest first, with their categories. Instructors only. Spec 2 §7. */
  listOwnProjects: procedure.input(ownProjectListSchema).output(ownRepositorySchema),

  /**
   * Adds a project with its tools and finished uploads, all or nothing. Idempotent by id; PROJECT_SAVED_BEFORE if the
   * same id comes with different content, PROJECT_NOT_FOUND if it belongs to somebody else. Instructors only.
   * Spec 2 §5.
   */
  createProject: procedure
    .errors({ ...uploadAttachmentErrors, PROJECT_NOT_FOUND, PROJECT_SAVED_BEFORE, ATTEMPTS_TOO_MANY })
    .input(projectWriteSchema)
    .output(repositoryProjectSchema),

  /**
   * Replaces a project's texts, its tools and the named files. PROJECT_EDITED_ELSEWHERE: the project has changed since
   * the editor saw it, and does not have the wanted content already. Its owner only.
   */
  updateProject: procedure
    .errors({ ...uploadAttachmentErrors, PROJECT_NOT_FOUND, PROJECT_EDITED_ELSEWHERE, ATTEMPTS_TOO_MANY })
    .input(projectWriteSchema)
    .output(repositoryProjectSchema),

  /** Deletes a project with its tools and files, and removes its assignments. Its owner only. */
  deleteProject: procedure
    .errors({ PROJECT_NOT_FOUND, ATTEMPTS_TOO_MANY })
    .input(z.object({ id: idSchema }))
    .output(z.object({ deleted: z.literal(true) })),

  /** Makes a signed link to a file of a project. For its owner and admins. */
  linkToProjectFile: procedure
    .errors({ PROJECT_NOT_FOUND, FILE_NOT_FOUND })
    .input(projectFileRequestSchema)
    .output(fileLinkSchema),

  /**
   * Lists projects of all instructors, newest first, with how many match and the figures over all of them. Admins only.
   * Spec 2 §2.
   */
  listAllProjects: procedure.input(allProjectListSchema).output(allProjectPageSchema),

  /** Returns any project in full. Admins only. Spec 2 §3. */
  readProjectDetails: procedure
    .errors({ PROJECT_NOT_FOUND })
    .input(z.object({ id: idSchema }))
    .output(projectDetailsSchema),

  /** Lists categories of any project whose names contain the search, sorted by name. Admins only. Spec 2 §2. */
  listCategoryChoices: procedure.input(categorySearchSchema).output(categoryChoicesSchema),
}
