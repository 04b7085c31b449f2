import * as z from 'zod'
import { SEARCH_MAX_LENGTH } from '../base.constants.ts'
import { idSchema, optionalText, pageRequestSchema, pageSchemaOf } from '../base.ts'
import { PROJECT_CATEGORY_MAX_LENGTH } from './repository.constants.ts'
import { repositoryProjectSchema } from './repository.schemas.ts'

/**
 * Which projects of all instructors an admin lists: all, those of one category, those of one instructor. Searches
 * title, description, category and the instructor's name. Spec 2 §2.
 */
export const allProjectListSchema = pageRequestSchema.extend({
  category: optionalText(PROJECT_CATEGORY_MAX_LENGTH).optional(),
  instructorId: idSchema.optional(),
})
export type AllProjectList = z.infer<typeof allProjectListSchema>

/** A project as a card shows it: the beginning of its description, and its owner, null for a deleted account. */
export const listedProjectSchema = z.object({
  id: idSchema,
  title: z.string(),
  description: z.string(),
  category: z.string(),
  createdAt: z.date(),
  instructorName: z.string().nullable(),
  assignedCount: z.int(),
})
export type ListedProject = z.infer<typeof listedProjectSchema>

/** Figures over the whole repository, at most SUMMARY_SECONDS old. Spec 2 §2. */
export const repositorySummarySchema = z.object({
  projects: z.int(),
  /** Instructors who own at least one project. */
  activeInstructors: z.int(),
  categories: z.int(),
  /** Assignments to students, requested projects included: the figure of the admin dashboard. */
  assignments: z.int(),
})
export type RepositorySummary = z.infer<typeof repositorySummarySchema>

/** A page of projects, newest first, with the figures over all of them. */
export const allProjectPageSchema = pageSchemaOf(listedProjectSchema).extend({
  /** How many match the search and the filters, at most COUNTED_MAX; all of them without either. */
  matching: z.int(),
  summary: repositorySummarySchema,
  /** The name of the instructor in the filter; null without one, or if the id is unknown. */
  instructorName: z.string().nullable(),
})
export type AllProjectPage = z.infer<typeof allProjectPageSchema>

/** Spec 2 §3. */
export const projectDetailsSchema = repositoryProjectSchema.extend({ instructorName: z.string().nullable() })
export type ProjectDetails = z.infer<typeof projectDetailsSchema>

/** Categories by name, at most CATEGORY_CHOICES_MAX. `isMore` says that a more specific search would find others. */
export const categoryChoicesSchema = z.object({ categories: z.array(z.string()), isMore: z.boolean() })
export type CategoryChoices = z.infer<typeof categoryChoicesSchema>

export const categorySearchSchema = z.object({ search: optionalText(SEARCH_MAX_LENGTH).default('') })
export type CategorySearch = z.infer<typeof categorySearchSchema>
