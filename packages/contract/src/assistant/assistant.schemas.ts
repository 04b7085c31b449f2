import * as z from 'zod'
import { assistanceSchema } from '../assignments/assignments.schemas.ts'
import { idSchema, pageRequestSchema, pageSchemaOf, requiredText } from '../base.ts'
import {
  ANSWER_KINDS,
  ANSWER_STATES,
  CONVERSATION_PAGE_MAX,
  QUESTION_MAX_LENGTH,
  SPEAKERS,
} from './assistant.constants.ts'
import { citationSchema, offeredQuestionSchema } from './passages.schemas.ts'

export const answerStateSchema = z.enum(ANSWER_STATES)

/**
 * A message of a conversation. Questions are always complete. A message of kind `passages` has no text. Passages are
 * quoted with the student's rights at the time of the call.
 */
export const assistantMessageSchema = z.object({
  id: idSchema,
  speaker: z.enum(SPEAKERS),
  kind: z.enum(ANSWER_KINDS),
  text: z.string(),
  state: answerStateSchema,
  createdAt: z.date(),
  /** The passages that the model was given for an answer, or that a search found, numbered from 1. */
  citations: z.array(citationSchema),
  /**
   * Numbers that the text cites although no passage with that number was given: not to be relied on. Empty when no
   * passages were given.
   */
  unknownCitations: z.array(z.int()),
  /** Questions that passages next to the found ones answer. */
  relatedQuestions: z.array(offeredQuestionSchema),
})
export type AssistantMessage = z.infer<typeof assistantMessageSchema>
export const assistantMessagePageSchema = pageSchemaOf(assistantMessageSchema)
export const conversationPageRequestSchema = pageRequestSchema.pick({ cursor: true }).extend({
  limit: z.int().min(1).max(CONVERSATION_PAGE_MAX).default(CONVERSATION_PAGE_MAX),
})

/**
 * Answers a student may have in a day (a set of suggestions counts as one), how many are left, and when the next day
 * begins in TIME_ZONE.
 */
export const answerBudgetSchema = z.object({ limit: z.int(), left: z.int(), renewsAt: z.date() })
export type AnswerBudget = z.infer<typeof answerBudgetSchema>

/**
 * A limit on how much the AI may help: the strictest that the mentors of the student's unfinished projects chose, which
 * applies to the whole conversation. `project` is the title of the project it was chosen for, `mentorName` null if it
 * has no mentor any more.
 */
export const assistanceLimitSchema = z.object({
  level: assistanceSchema.exclude(['anything']),
  project: z.string(),
  mentorName: z.string().nullable(),
})
export type AssistanceLimit = z.infer<typeof assistanceLimitSchema>

/** What the assistant's screen shows besides the conversation. */
export const assistantOverviewSchema = z.object({
  isConfigured: z.boolean(),
  /** Whether the AI is configured and sent no text from files. */
  withholdsFiles: z.boolean(),
  /** Whether an answer or a set of suggestions is being written for the student, possibly in another tab. */
  isAnswerInProgress: z.boolean(),
  budget: answerBudgetSchema,
  projects: z.array(z.object({ title: z.string(), progress: z.int() })),
  /** Null when no mentor chose a limit. */
  limit: assistanceLimitSchema.nullable(),
})
export type AssistantOverview = z.infer<typeof assistantOverviewSchema>

/**
 * A question; the client creates its id, so that a repeated call does not ask twice. Other fields are refused: only the
 * server decides what else is in the prompt.
 */
export const questionSchema = z.strictObject({
  id: idSchema,
  text: requiredText(QUESTION_MAX_LENGTH, 'Please type a question.'),
})
export type Question = z.infer<typeof questionSchema>

/**
 * An event of a streamed answer: its start; a piece of its text; how it ended. Its citations are known only afterwards,
 * from `listMessages`.
 */
export const answerEventSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('begin'),
    answerId: idSchema,
    budget: answerBudgetSchema,
  }),
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('end'), state: answerStateSchema }),
])
export type AnswerEvent = z.infer<typeof answerEventSchema>
