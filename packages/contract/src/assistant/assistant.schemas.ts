import * as z from 'zod'
import { idSchema, pageSchemaOf, requiredText } from '../base.ts'
import { ANSWER_STATES, QUESTION_MAX_LENGTH, SPEAKERS } from './assistant.constants.ts'

export const answerStateSchema = z.enum(ANSWER_STATES)

/** A message of a conversation. Questions are always complete. */
export const assistantMessageSchema = z.object({
  id: idSchema,
  speaker: z.enum(SPEAKERS),
  text: z.string(),
  state: answerStateSchema,
  createdAt: z.date(),
})
export type AssistantMessage = z.infer<typeof assistantMessageSchema>
export const assistantMessagePageSchema = pageSchemaOf(assistantMessageSchema)

/**
 * Answers a student may have in a day (a set of suggestions counts as one), how many are left, and when the next day
 * begins in TIME_ZONE.
 */
export const answerBudgetSchema = z.object({ limit: z.int(), left: z.int(), renewsAt: z.date() })
export type AnswerBudget = z.infer<typeof answerBudgetSchema>

/** Whether the AI is configured, today's budget, and what the assistant knows of the student. */
export const assistantOverviewSchema = z.object({
  isConfigured: z.boolean(),
  budget: answerBudgetSchema,
  projects: z.array(z.object({ title: z.string(), progress: z.int() })),
  mentorName: z.string().nullable(),
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

/** An event of a streamed answer: its start, a piece of its text, how it ended. */
export const answerEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begin'), answerId: idSchema, budget: answerBudgetSchema }),
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('end'), state: answerStateSchema }),
])
export type AnswerEvent = z.infer<typeof answerEventSchema>
