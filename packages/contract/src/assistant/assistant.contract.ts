import { eventIterator } from '@orpc/contract'
import * as z from 'zod'
import { pageRequestSchema, procedure } from '../base.ts'
import { assistantErrors } from './assistant.errors.ts'
import {
  answerEventSchema,
  assistantMessagePageSchema,
  assistantOverviewSchema,
  questionSchema,
} from './assistant.schemas.ts'

const { AI_NOT_CONFIGURED, ANSWERS_SPENT, ANSWER_IN_PROGRESS, ANSWER_EMPTY, ANSWER_FAILED } = assistantErrors

export const assistantContract = {
  /** Returns whether the AI is configured, today's budget, and what the assistant knows about the student. Students only. */
  overview: procedure.output(assistantOverviewSchema),

  /** Lists the student's own conversation, newest message first. Students only. */
  listMessages: procedure
    .input(pageRequestSchema.pick({ cursor: true, limit: true }))
    .output(assistantMessagePageSchema),

  /**
   * Asks a question and streams the answer. Both are stored, an incomplete answer too. The stream itself ends with
   * ANSWER_EMPTY or ANSWER_FAILED if there was no text. Students only. Spec 1 §7 and §8.
   */
  ask: procedure
    .errors({ AI_NOT_CONFIGURED, ANSWERS_SPENT, ANSWER_IN_PROGRESS, ANSWER_EMPTY, ANSWER_FAILED })
    .input(questionSchema)
    .output(eventIterator(answerEventSchema)),

  /** Deletes the student's own conversation permanently. Students only. */
  deleteConversation: procedure.output(z.object({ deleted: z.int() })),
}
