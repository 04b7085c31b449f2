import { eventIterator } from '@orpc/contract'
import * as z from 'zod'
import { accountErrors } from '../accounts/accounts.errors.ts'
import { assignmentErrors } from '../assignments/assignments.errors.ts'
import { procedure } from '../base.ts'
import { aiUseExportSchema, aiUseFileSchema, aiUseSummariesSchema } from './ai-use.schemas.ts'
import { assistantErrors } from './assistant.errors.ts'
import {
  answerEventSchema,
  assistantMessagePageSchema,
  assistantMessageSchema,
  assistantOverviewSchema,
  conversationPageRequestSchema,
  questionSchema,
} from './assistant.schemas.ts'
import { assistantSourcesSchema, guidePageNameSchema, guidePageSchema } from './passages.schemas.ts'

const {
  AI_NOT_CONFIGURED,
  ANSWER_BUDGET_EXHAUSTED,
  ANSWERS_OF_ALL_EXHAUSTED,
  ANSWER_IN_PROGRESS,
  ANSWER_EMPTY,
  ANSWER_FAILED,
  GUIDE_PAGE_NOT_FOUND,
  SEARCHES_EXHAUSTED,
  SEARCHES_TOO_MANY,
  AI_USE_RECORD_EMPTY,
} = assistantErrors
const { ASSIGNMENT_NOT_FOUND } = assignmentErrors
const { ATTEMPTS_TOO_MANY } = accountErrors

export const assistantContract = {
  /**
   * Returns today's budget of answers, the student's newest unfinished projects, how much the AI may help, whether it
   * is configured, whether files are withheld from it, and whether it is answering now. Students only.
   */
  readOverview: procedure.output(assistantOverviewSchema),

  /** Lists the student's own conversation, newest message first. Students only. */
  listMessages: procedure.input(conversationPageRequestSchema).output(assistantMessagePageSchema),

  /**
   * Asks a question and streams the answer of the AI service, which is sent the passages that `search` would find, but
   * none from files with AI_WITHHOLD_FILES. Stores the question and the answer, even an incomplete one. The stream ends
   * with ANSWER_EMPTY or ANSWER_FAILED if there was no text, unless the student stopped it. Students only. Spec 1 §7
   * and §8.
   */
  ask: procedure
    .errors({
      AI_NOT_CONFIGURED,
      SEARCHES_EXHAUSTED,
      SEARCHES_TOO_MANY,
      ANSWER_BUDGET_EXHAUSTED,
      ANSWERS_OF_ALL_EXHAUSTED,
      ANSWER_IN_PROGRESS,
      ANSWER_EMPTY,
      ANSWER_FAILED,
    })
    .input(questionSchema)
    .output(eventIterator(answerEventSchema)),

  /**
   * Finds the passages that best match a question in what the student may open, without the AI service. Stores the
   * question and what was found. Returns a message of kind `passages`, without citations when nothing matches; or the
   * stored answer if the question has one, even a model's that broke off. Does not count towards the budget. Idempotent
   * by the question's id. Students only.
   */
  search: procedure
    .errors({ SEARCHES_EXHAUSTED, SEARCHES_TOO_MANY })
    .input(questionSchema)
    .output(assistantMessageSchema),

  /**
   * Returns what a question searches now, and which documents cannot be searched; no documents while they are withheld
   * from a configured AI service. Students only.
   */
  listSources: procedure.output(assistantSourcesSchema),

  /** Returns a page of the study guide. Students only. */
  readGuidePage: procedure
    .errors({ GUIDE_PAGE_NOT_FOUND })
    .input(z.object({ page: guidePageNameSchema }))
    .output(guidePageSchema),

  /** Lists the student's own projects with how much each one's AI-use record holds. Students only. */
  listAiUse: procedure.output(aiUseSummariesSchema),

  /**
   * Makes the AI-use record of one of the student's own projects as a file: at most the newest AI_USE_QUESTIONS_MAX
   * questions since the project was assigned. Each has its answer, its sources, and the model, or says that it was a
   * search. Students only.
   */
  exportAiUse: procedure
    .errors({ ASSIGNMENT_NOT_FOUND, AI_USE_RECORD_EMPTY, ATTEMPTS_TOO_MANY })
    .input(aiUseExportSchema)
    .output(aiUseFileSchema),

  /** Deletes the student's own conversation permanently. Students only. */
  deleteConversation: procedure.output(z.object({ deleted: z.int() })),
}
