import * as z from 'zod'
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
const { PROJECT_NOT_FOUND } = repositoryErrors
const { FILE_NOT_FOUND } = fileErrors

export const assignmentsContract = {
  /** What assigning begins with, in one call: the first page of one's own projects and of one's own students. Instructors only. */
  assignmentOptions: procedure.input(assignmentSearchesSchema).output(assignmentOptionsSchema),

  /** One's own students by name, with a mark on those who hold an assignment. Instructors only. Spec 2 §7. */
  listCandidates: procedure.input(candidateListSchema).output(candidatePageSchema),

  /**
   * Gives one of one's own projects to one's own students, all or none; new assignments are pending at 0 %.
   * Instructors only. The same assignment ids twice are one assignment each.
   * Refuses PROJECT_NOT_FOUND, STUDENT_NOT_YOURS and, naming them, STUDENT_ALREADY_ASSIGNED. Spec 2 §4 and §5.
   */
  assignProjectToStudents: procedure
    .errors({ PROJECT_NOT_FOUND, STUDENT_NOT_YOURS, STUDENT_ALREADY_ASSIGNED })
    .input(newAssignmentsSchema)
    .output(z.object({ assigned: z.int() })),

  /**
   * My Projects in one call: a page of cards, newest assigned first, with what their switches let out, and the figures
   * over all of one's own projects. Searches title, instructor's name and description. Students only. Spec 1 §2.
   */
  listMyProjects: procedure.input(myProjectListSchema).output(myProjectsSchema),

  /** One of one's own projects with what its switches let out. Students only. Refuses ASSIGNMENT_NOT_FOUND. */
  ownProject: procedure
    .errors({ ASSIGNMENT_NOT_FOUND })
    .input(z.object({ id: idSchema }))
    .output(studentProjectDetailSchema),

  /**
   * Ticks off a step of one's own project with an optional note, or takes the tick back; status and progress stay the
   * mentor's. Sent again, it changes nothing; of two at once, the last one holds. Students only.
   * Refuses ASSIGNMENT_NOT_FOUND, STEP_NOT_FOUND.
   */
  updateStep: procedure
    .errors({ ASSIGNMENT_NOT_FOUND, STEP_NOT_FOUND })
    .input(stepUpdateSchema)
    .output(roadmapStepSchema),

  /**
   * Makes a signed link to a file of one's own project. Students only.
   * Refuses ASSIGNMENT_NOT_FOUND, RESOURCE_ACCESS_DENIED, FILE_NOT_FOUND. Spec 1 §5.
   */
  linkToResource: procedure
    .errors({ ASSIGNMENT_NOT_FOUND, RESOURCE_ACCESS_DENIED, FILE_NOT_FOUND })
    .input(resourceRequestSchema)
    .output(fileLinkSchema),

  /**
   * The students' projects one mentors, newest assigned first: those of one's own repository and requested projects
   * that one was given, with the figures over all of them. Instructors only. Spec 2 §2 and §6.
   */
  listMentoredProjects: procedure.input(mentoredProjectListSchema).output(mentoredProjectsSchema),

  /** A project one mentors, with its student, their ticks and notes. Instructors only. Refuses ASSIGNMENT_NOT_FOUND. */
  mentoredProject: procedure
    .errors({ ASSIGNMENT_NOT_FOUND })
    .input(z.object({ id: idSchema }))
    .output(mentoredProjectDetailSchema),

  /**
   * Changes the status, the progress or one switch of a project one mentors, and answers how it stands then. The first
   * move to in progress writes when it was started, completed when it was completed; moving back clears the later one.
   * What is so already stays so: sent again, it changes nothing. Instructors only. Refuses ASSIGNMENT_NOT_FOUND,
   * PROJECT_WITHOUT_RESOURCES and, where it is no longer as the mentor saw it, PROJECT_CHANGED_MEANWHILE. Spec 2 §4.
   */
  changeMentoredProject: procedure
    .errors({ ASSIGNMENT_NOT_FOUND, PROJECT_CHANGED_MEANWHILE, PROJECT_WITHOUT_RESOURCES })
    .input(mentoredProjectChangeSchema)
    .output(mentoredStateSchema),

  /** Deletes an assignment of one's own project. Instructors only. Refuses ASSIGNMENT_NOT_FOUND, PROJECT_OF_REQUEST. Spec 2 §6. */
  deleteAssignment: procedure
    .errors({ ASSIGNMENT_NOT_FOUND, PROJECT_OF_REQUEST })
    .input(z.object({ id: idSchema }))
    .output(z.object({ deleted: z.literal(true) })),

  /** All projects one mentors that the filters leave, as a file that no spreadsheet takes for formulas. Instructors only. */
  exportMentoredProjects: procedure.input(mentoredProjectFiltersSchema).output(csvFileSchema),
}
