import * as z from 'zod'
import { idSchema } from '../base.ts'
import { projectFileKindSchema } from '../repository/repository.schemas.ts'
import { DOCUMENT_STATES, RECORD_KINDS } from './assistant.constants.ts'

/**
 * The name of a page of the study guide: its file name without the extension, with the prefix "own/" for a page of the
 * institution.
 */
export const guidePageNameSchema = z
  .string()
  .max(200)
  .regex(/^(own\/)?[\p{L}\p{N}][\p{L}\p{M}\p{N}._ -]*$/u, 'This is not the name of a page.')

/** What a screen opens to show a passage. */
export const passageTargetSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('project_file'), assignmentId: idSchema, file: projectFileKindSchema }),
  z.object({ kind: z.literal('paper_file'), paperId: idSchema, versionId: idSchema }),
  z.object({ kind: z.literal('hand_in_file'), handInId: idSchema, versionId: idSchema }),
  z.object({ kind: z.literal('guide_page'), page: guidePageNameSchema }),
  /** A record that the screen of its project shows; a meeting's note is shown in the project's thread. */
  z.object({ kind: z.literal('project'), assignmentId: idSchema, record: z.enum(RECORD_KINDS) }),
  z.object({ kind: z.literal('paper'), paperId: idSchema }),
  z.object({ kind: z.literal('hand_in'), handInId: idSchema }),
])
export type PassageTarget = z.infer<typeof passageTargetSchema>

/** The place of a passage in its document: a page or a slide from 1, or the step of a roadmap. */
export const passagePlaceSchema = z.object({ kind: z.enum(['page', 'slide', 'step']), number: z.int() })
export type PassagePlace = z.infer<typeof passagePlaceSchema>

/** A passage of a document or a record, quoted as it is now. */
export const passageSchema = z.object({
  quote: z.string(),
  /**
   * The words of the question in the quote, in order: where each begins, and where it ends (not included), in UTF-16
   * units.
   */
  markedWords: z.array(z.object({ start: z.int(), end: z.int() })),
  /** "Report", "Paper, version 2", the title of a hand-in or of a guide page, "Roadmap". */
  title: z.string(),
  /** The title of the project or paper it belongs to; null for the study guide. */
  belongsTo: z.string().nullable(),
  place: passagePlaceSchema.nullable(),
  /** The heading above it; null when there is none. */
  heading: z.string().nullable(),
  target: passageTargetSchema,
})
export type Passage = z.infer<typeof passageSchema>

/**
 * A numbered passage that the model was given for an answer, or that a search found. The passage is null when the
 * student may no longer open it, or it changed or is gone. `isCited` says whether the answer's text names the number;
 * always true for found passages.
 */
export const citationSchema = z.object({
  number: z.int(),
  isCited: z.boolean(),
  passage: passageSchema.nullable(),
})
export type Citation = z.infer<typeof citationSchema>

/** A document the student may open. `places` counts its pages or slides; null if unknown or not searched. */
export const searchedDocumentSchema = z.object({
  title: z.string(),
  belongsTo: z.string().nullable(),
  state: z.enum(DOCUMENT_STATES),
  places: z.object({ kind: z.enum(['page', 'slide']), count: z.int() }).nullable(),
  target: passageTargetSchema,
})
export type SearchedDocument = z.infer<typeof searchedDocumentSchema>

/** A question to click, which names the document that answers it. */
export const offeredQuestionSchema = z.object({ text: z.string() })
export type OfferedQuestion = z.infer<typeof offeredQuestionSchema>

/** What a question of the student searches at this moment. */
export const assistantSourcesSchema = z.object({
  documents: z.array(searchedDocumentSchema),
  /** How many entries of each kind of record there are; kinds without entries are left out. */
  records: z.array(z.object({ kind: z.enum(RECORD_KINDS), entries: z.int() })),
  guidePages: z.int(),
  /** Questions to begin with, at most RELATED_QUESTIONS_MAX, which the searched texts answer. */
  questions: z.array(offeredQuestionSchema),
})
export type AssistantSources = z.infer<typeof assistantSourcesSchema>

export const guidePageSchema = z.object({
  page: guidePageNameSchema,
  title: z.string(),
  markdown: z.string(),
})
export type GuidePage = z.infer<typeof guidePageSchema>
