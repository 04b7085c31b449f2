import { eventIterator } from '@orpc/contract'
import * as z from 'zod'
import { pageRequestSchema, procedure } from '../base.ts'
import { assistantErrors } from './assistant.errors.ts'
import {
  answerEventSchema,
  assistantFactsSchema,
  assistantMessagePageSchema,
  questionSchema,
} from './assistant.schemas.ts'

const { AI_NOT_CONFIGURED, ANSWERS_SPENT, ANSWER_UNDER_WAY, ANSWER_EMPTY, ANSWER_FAILED } = assistantErrors

export const assistantContract = {
  /** Whether there is an assistant, the day's budget, and what it knows of the student. Students only. */
  facts: procedure.output(assistantFactsSchema),

  /** One's own conversation, newest line first. Students only. */
  listMessages: procedure
    .input(pageRequestSchema.pick({ cursor: true, limit: true }))
    .output(assistantMessagePageSchema),

  /**
   * Asks, and streams the answer; question and answer are kept, a broken-off answer as far as it came. Students only.
   * Refuses AI_NOT_CONFIGURED, ANSWERS_SPENT, ANSWER_UNDER_WAY; while it streams ANSWER_EMPTY, ANSWER_FAILED. Spec 1 §7 and §8.
   */
  ask: procedure
    .errors({ AI_NOT_CONFIGURED, ANSWERS_SPENT, ANSWER_UNDER_WAY, ANSWER_EMPTY, ANSWER_FAILED })
    .input(questionSchema)
    .output(eventIterator(answerEventSchema)),

  /** Deletes one's own conversation for good. Students only. */
  deleteConversation: procedure.output(z.object({ deleted: z.int() })),
}
