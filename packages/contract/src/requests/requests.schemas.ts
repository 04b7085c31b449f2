import * as z from 'zod'
import { PAGE_SIZE_MAX, SEARCH_MAX_LENGTH } from '../base.constants.ts'
import {
  idSchema,
  optionalText,
  pageRequestSchema,
  pageSchemaOf,
  requiredLine,
  requiredText,
} from '../base.ts'
import {
  DIFFICULTIES,
  IDEA_DESCRIPTION_MAX_LENGTH,
  IDEA_DURATION_MAX_LENGTH,
  IDEA_STEP_MAX_LENGTH,
  IDEA_STEPS_MAX,
  IDEA_TECHNOLOGIES_MAX,
  IDEA_TECHNOLOGY_MAX_LENGTH,
  IDEA_TITLE_MAX_LENGTH,
  IDEA_WISH_MAX_LENGTH,
  IDEA_WISH_MIN_LENGTH,
  REQUEST_STATUSES,
  REVIEW_NOTE_MAX_LENGTH,
  ROADMAP_STEPS,
  SIMILAR_IDEA_KINDS,
  SIMILAR_PROJECT_KINDS,
  SIMILAR_PROJECTS_MAX,
} from './requests.constants.ts'
import { IDEA_INCOMPLETE, IDEA_WISH_TOO_SHORT } from './requests.errors.ts'

export const requestStatusSchema = z.enum(REQUEST_STATUSES)
export const difficultySchema = z.enum(DIFFICULTIES)

const withoutBlanks = (texts: string[]) => texts.filter(Boolean)

/** A project idea, suggested or custom. Blank technologies and steps are dropped. */
export const ideaSchema = z.object({
  title: requiredLine(IDEA_TITLE_MAX_LENGTH, IDEA_INCOMPLETE),
  description: requiredText(IDEA_DESCRIPTION_MAX_LENGTH, IDEA_INCOMPLETE),
  techStack: z
    .array(optionalText(IDEA_TECHNOLOGY_MAX_LENGTH))
    .max(IDEA_TECHNOLOGIES_MAX, `Please name at most ${IDEA_TECHNOLOGIES_MAX} technologies.`)
    .transform(withoutBlanks),
  difficulty: difficultySchema,
  duration: optionalText(IDEA_DURATION_MAX_LENGTH),
  roadmap: z
    .array(optionalText(IDEA_STEP_MAX_LENGTH))
    .max(IDEA_STEPS_MAX, `Please list at most ${IDEA_STEPS_MAX} steps.`)
    .transform(withoutBlanks),
})
export type Idea = z.infer<typeof ideaSchema>

/** An idea as the model must return it. Spec 1 §7. */
export const generatedIdeaSchema = ideaSchema.refine(
  ({ duration, techStack, roadmap }) =>
    duration !== '' && techStack.length > 0 && roadmap.length === ROADMAP_STEPS,
  'This idea is not complete.',
)

/** Which ideas of the catalogue are suggested: those that match each filter. */
export const ideaFiltersSchema = z.strictObject({
  difficulty: difficultySchema.optional(),
  maxWeeks: z.int().positive().optional(),
  technology: optionalText(SEARCH_MAX_LENGTH).optional(),
})

/** What an idea is similar to; `title` is null unless that is a project of the repository. */
export const similarIdeaSchema = z.object({ kind: z.enum(SIMILAR_IDEA_KINDS), title: z.string().nullable() })
export type SimilarIdea = z.infer<typeof similarIdeaSchema>

export const suggestionSchema = ideaSchema.extend({ id: idSchema, similar: similarIdeaSchema.nullable() })
export type Suggestion = z.infer<typeof suggestionSchema>

const wishSchema = requiredLine(IDEA_WISH_MAX_LENGTH, IDEA_WISH_TOO_SHORT).min(
  IDEA_WISH_MIN_LENGTH,
  IDEA_WISH_TOO_SHORT,
)

export const ideaRefinementSchema = z.strictObject({ idea: ideaSchema, wish: wishSchema })
export type IdeaRefinement = z.infer<typeof ideaRefinementSchema>

/** How an idea was refined: as the student wished, from the idea of this title. */
export const refinedFromSchema = z.object({
  title: requiredLine(IDEA_TITLE_MAX_LENGTH, IDEA_INCOMPLETE),
  wish: wishSchema,
})
export type RefinedFrom = z.infer<typeof refinedFromSchema>

/** Who suggests: the model, or the built-in catalogue if no AI is set up or the student chose it. */
export const SUGGESTION_SOURCES = ['ai', 'catalogue'] as const
export const suggestionSourceSchema = z.enum(SUGGESTION_SOURCES)
export type SuggestionSource = z.infer<typeof suggestionSourceSchema>

/**
 * What is streamed: first the source, then each suggestion as it is complete. The similarity of a catalogue suggestion
 * may follow later.
 */
export const suggestionEventSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('source'),
    source: suggestionSourceSchema,
    /** AI answers the student has left today; null if the AI is not the source. */
    answersLeft: z.int().nullable(),
  }),
  z.object({
    kind: z.literal('suggestion'),
    suggestion: suggestionSchema,
    /** The catalogue has it for another specialization than the student's. */
    isForOthers: z.boolean(),
  }),
  z.object({ kind: z.literal('similar'), id: idSchema, similar: similarIdeaSchema }),
])
export type SuggestionEvent = z.infer<typeof suggestionEventSchema>

/** An idea to save, and how it was refined if it was. The client creates the id. */
export const newSavedIdeaSchema = z.object({
  id: idSchema,
  idea: ideaSchema,
  refinedFrom: refinedFromSchema.nullable().default(null),
})
export type NewSavedIdea = z.infer<typeof newSavedIdeaSchema>

/** An idea the student saved, with what it is similar to. */
export const savedIdeaSchema = suggestionSchema.extend({
  refinedFrom: refinedFromSchema.nullable(),
  /** The student has a request of this title that is not rejected. */
  isRequested: z.boolean(),
})
export type SavedIdea = z.infer<typeof savedIdeaSchema>

/** A request for a project. The client creates the id. */
export const newRequestSchema = z.object({ id: idSchema, idea: ideaSchema })
export type NewRequest = z.infer<typeof newRequestSchema>

/** Spec 1 §7. */
export const ownRequestSchema = z.object({
  id: idSchema,
  title: z.string(),
  status: requestStatusSchema,
  requestedAt: z.date(),
  reviewedAt: z.date().nullable(),
  reviewNote: z.string().nullable(),
  /** The project created for it, while it is approved. */
  assignmentId: idSchema.nullable(),
})
export type OwnRequest = z.infer<typeof ownRequestSchema>
export const ownRequestPageSchema = pageSchemaOf(ownRequestSchema)

/** Which requests an admin lists: all, or those of one status. */
export const requestListSchema = pageRequestSchema.extend({ status: requestStatusSchema.optional() })
export type RequestList = z.infer<typeof requestListSchema>

/** A request as an admin reviews it, without the length limits of new requests. */
export const reviewedRequestSchema = z.object({
  id: idSchema,
  title: z.string(),
  description: z.string(),
  techStack: z.array(z.string()),
  roadmap: z.array(z.string()),
  difficulty: difficultySchema.nullable(),
  duration: z.string().nullable(),
  status: requestStatusSchema,
  requestedAt: z.date(),
  reviewedAt: z.date().nullable(),
  reviewNote: z.string().nullable(),
  student: z.object({
    id: idSchema,
    name: z.string(),
    email: z.string(),
    course: z.string().nullable(),
    specialization: z.string().nullable(),
    year: z.string().nullable(),
  }),
})
export type ReviewedRequest = z.infer<typeof reviewedRequestSchema>

/** How many requests match a search, in total and by status; without a search at most SUMMARY_SECONDS old. */
export const requestCountsSchema = z.object({
  total: z.int(),
  pending: z.int(),
  approved: z.int(),
  rejected: z.int(),
})
export type RequestCounts = z.infer<typeof requestCountsSchema>

/**
 * A page of requests, with the counts above the list, null if a search finds COUNTED_MAX or more. `matching` is how
 * many of `total` match the search and the filter, at most COUNTED_MAX; without either, it is how many requests there
 * are.
 */
export const reviewedRequestPageSchema = pageSchemaOf(reviewedRequestSchema).extend({
  counts: requestCountsSchema.nullable(),
  matching: z.int(),
  /** How many requests there are, whatever the filters; at most SUMMARY_SECONDS old. */
  total: z.int(),
})
export type ReviewedRequestPage = z.infer<typeof reviewedRequestPageSchema>

/** The requests of a page to find similar projects for. */
export const similarProjectsInputSchema = z.object({ ids: z.array(idSchema).min(1).max(PAGE_SIZE_MAX) })

/** A project of the repository or another request with a title similar to a request's. */
export const similarProjectSchema = z.object({
  kind: z.enum(SIMILAR_PROJECT_KINDS),
  id: idSchema,
  title: z.string(),
  /** The project's instructor, or the student who made the request; null for a deleted instructor. */
  personName: z.string().nullable(),
  /** Null for a repository project. */
  status: requestStatusSchema.nullable(),
  /** Trigram similarity of the titles in percent, from SIMILARITY_MIN on. */
  percent: z.int(),
})
export type SimilarProject = z.infer<typeof similarProjectSchema>

/** Most similar first. */
export const similarProjectsSchema = z.array(similarProjectSchema).max(SIMILAR_PROJECTS_MAX)

export const similarToRequestSchema = z.object({ id: idSchema, similarProjects: similarProjectsSchema })
export type SimilarToRequest = z.infer<typeof similarToRequestSchema>

/** An admin's decision, from the status they saw, with an optional note to the student. */
export const requestReviewSchema = z.object({
  id: idSchema,
  from: requestStatusSchema,
  decision: z.enum(['approved', 'rejected']),
  note: optionalText(REVIEW_NOTE_MAX_LENGTH).default(''),
})
export type RequestReview = z.infer<typeof requestReviewSchema>
