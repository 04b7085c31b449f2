import * as z from 'zod'
import { accountErrors } from '../accounts/accounts.errors.ts'
import { idSchema, procedure } from '../base.ts'
import { fileErrors } from '../files/files.errors.ts'
import { fileLinkSchema } from '../files/files.schemas.ts'
import { repositoryErrors } from '../repository/repository.errors.ts'
import {
  assignmentOptionsSchema,
  assignmentSearchesSchema,
  candidateListSchema,
  candidatePageSchema,
  newAssignmentsSchema,
} from './assignment-options.schemas.ts'
import { assignmentErrors } from './assignments.errors.ts'
import {
  myProjectListSchema,
  myProjectsSchema,
  resourceRequestSchema,
  roadmapStepSchema,
  studentProjectDetailSchema,
} from './assignments.schemas.ts'
import {
  csvFileSchema,
  mentoredProjectChangeSchema,
  mentoredProjectDetailSchema,
  mentoredProjectFiltersSchema,
  mentoredProjectListSchema,
  mentoredProjectsSchema,
  mentoredStateSchema,
} from './mentored-projects.schemas.ts'
import { stepUpdateSchema } from './roadmap.schemas.ts'

const { ASSIGNMENT_NOT_FOUND, STEP_NOT_FOUND, RESOURCE_ACCESS_DENIED } = assignmentErrors
const { STUDENT_NOT_YOURS, STUDENT_ALREADY_ASSIGNED } = assignmentErrors
const { PROJECT_CHANGED_MEANWHILE, PROJECT_WITHOUT_RESOURCES, PROJECT_OF_REQUEST } = assignmentErrors
const { ATTEMPTS_TOO_MANY } = accountErrors
const { PROJECT_NOT_FOUND } = repositoryErrors
const { FILE_NOT_FOUND } = fileErrors

export const assignmentsContract = {
  /** Returns the first page of the instructor's own projects and of their own students. Instructors only. */
  readAssignmentOptions: procedure.input(assignmentSearchesSchema).output(assignmentOptionsSchema),

  /**
   * Lists the instructor's own students who can be chosen, or those who cannot, by name. Instructors only. Spec 2 §7.
   */
  listCandidates: procedure.input(candidateListSchema).output(candidatePageSchema),

  /**
   * Assigns one of the instructor's projects to their students, all or none. New assignments are pending at 0 %.
   * Idempotent: repeating the call with the same assignment ids, project and access is a no-op. Instructors only.
   * STUDENT_ALREADY_ASSIGNED names the students. Spec 2 §4 and §5.
   */
  assignProjectToStudents: procedure
    .errors({ PROJECT_NOT_FOUND, STUDENT_NOT_YOURS, STUDENT_ALREADY_ASSIGNED, ATTEMPTS_TOO_MANY })
    .input(newAssignmentsSchema)
    .output(z.object({ assigned: z.int() })),

  /**
   * Returns My Projects in one call: a page of cards, newest assigned first, with the resources the student may open,
   * and the figures over all of the student's projects. Students only. Spec 1 §2.
   */
  listMyProjects: procedure.input(myProjectListSchema).output(myProjectsSchema),

  /** Returns one of the student's own projects, with each resource and whether they may open it. Students only. */
  readOwnProject: procedure
    .errors({ ASSIGNMENT_NOT_FOUND })
    .input(z.object({ id: idSchema }))
    .output(studentProjectDetailSchema),

  /**
   * Marks a step of the student's own project done, with an optional note, or not done. Status and progress do not
   * change: only the mentor sets them. PROJECT_CHANGED_MEANWHILE: the call would replace or delete a note that the
   * student has not seen. Idempotent. Students only.
   */
  updateStep: procedure
    .errors({ ASSIGNMENT_NOT_FOUND, STEP_NOT_FOUND, PROJECT_CHANGED_MEANWHILE, ATTEMPTS_TOO_MANY })
    .input(stepUpdateSchema)
    .output(roadmapStepSchema),

  /** Makes a signed link to a file of the student's own project. Students only. Spec 1 §5. */
  linkToResource: procedure
    .errors({ ASSIGNMENT_NOT_FOUND, RESOURCE_ACCESS_DENIED, FILE_NOT_FOUND })
    .input(resourceRequestSchema)
    .output(fileLinkSchema),

  /**
   * Lists the projects the instructor mentors, those that wait for the mentor first, with the figures over all of them.
   * Instructors only. Spec 2 §2 and §6.
   */
  listMentoredProjects: procedure.input(mentoredProjectListSchema).output(mentoredProjectsSchema),

  /** Returns a project the instructor mentors, with its student and their notes on its steps. Instructors only. */
  readMentoredProject: procedure
    .errors({ ASSIGNMENT_NOT_FOUND })
    .input(z.object({ id: idSchema }))
    .output(mentoredProjectDetailSchema),

  /**
   * Changes the status (with its dates), the progress, one access flag or the assistance of a mentored project and
   * returns its new state. Idempotent. PROJECT_CHANGED_MEANWHILE means that the value is no longer the one the mentor
   * saw. Instructors only. Spec 2 §4.
   */
  changeMentoredProject: procedure
    .errors({ ASSIGNMENT_NOT_FOUND, PROJECT_CHANGED_MEANWHILE, PROJECT_WITHOUT_RESOURCES, ATTEMPTS_TOO_MANY })
    .input(mentoredProjectChangeSchema)
    .output(mentoredStateSchema),

  /** Deletes an assignment of the instructor's own project. Instructors only. Spec 2 §6. */
  deleteAssignment: procedure
    .errors({ ASSIGNMENT_NOT_FOUND, PROJECT_OF_REQUEST, ATTEMPTS_TOO_MANY })
    .input(z.object({ id: idSchema }))
    .output(z.object({ deleted: z.literal(true) })),

  /**
   * Returns all mentored projects that match the filters as a CSV file whose cells are protected against formula
   * injection, and records the export in the audit log. Instructors only.
   */
  exportMentoredProjects: procedure
    .errors({ ATTEMPTS_TOO_MANY })
    .input(mentoredProjectFiltersSchema)
    .output(csvFileSchema),
}
