import * as z from 'zod'
import { idSchema, pageSchemaOf, requiredText } from '../base.ts'
import { ANSWER_STATES, QUESTION_MAX_LENGTH, SPEAKERS } from './assistant.constants.ts'

export const answerStateSchema = z.enum(ANSWER_STATES)

/** A line of one's own conversation. Questions are always complete. */
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
 * How many answers a student may have in a day (suggestions count as one), how many are left, and when the next day
 * begins. Days are those of TIME_ZONE.
 */
export const answerBudgetSchema = z.object({ limit: z.int(), left: z.int(), renewsAt: z.date() })
export type AnswerBudget = z.infer<typeof answerBudgetSchema>

/** What the assistant is, and what it is told about the student beforehand. */
export const assistantFactsSchema = z.object({
  isConfigured: z.boolean(),
  budget: answerBudgetSchema,
  projects: z.array(z.object({ title: z.string(), progress: z.int() })),
  mentorName: z.string().nullable(),
})
export type AssistantFacts = z.infer<typeof assistantFactsSchema>

/**
 * A question; its id is made by the client, so that sending it twice asks once. Anything beside it is refused: nobody
 * but the portal says what else the model is told.
 */
export const questionSchema = z.strictObject({
  id: idSchema,
  text: requiredText(QUESTION_MAX_LENGTH, 'Please type a question.'),
})
export type Question = z.infer<typeof questionSchema>

/** What streams to the screen: where the answer begins, its text piece by piece, how it ended. */
export const answerEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begin'), answerId: idSchema, budget: answerBudgetSchema }),
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('end'), state: answerStateSchema }),
])
export type AnswerEvent = z.infer<typeof answerEventSchema>
