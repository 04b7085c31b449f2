import type { AiUseSummary } from '@capstone/contract/assistant/ai-use.schemas'
import { pluralize } from '../../../lib/text/formats.ts'

export const EXPORT_RECORD = 'Export my AI-use record'
export const RECORD_TITLE = 'AI-use record'
export const RECORD_ABOUT =
  'What you asked since the project began and what you got, with the sources and the model that answered. Attach it to a hand-in or a paper: your mentor sees it only if you do.'
export const RECORDS_FAILED = 'Failed to load your AI-use records'
export const RECORD_EXPORT_FAILED = 'Failed to export the record. Please try again.'
export const NO_PROJECT = 'You have no project yet, so there is nothing to record.'
export const NOTHING_ASKED = 'You have not asked anything since this project began.'

/** "12 questions, 9 of them answered by a model". */
export function formatRecord({ questions, answeredByModel }: AiUseSummary): string {
  if (questions === 0) return NOTHING_ASKED
  const questionCount = pluralize(questions, 'question')
  if (answeredByModel === 0) return `${questionCount}, none answered by a model`
  return questions === answeredByModel
    ? `${questionCount}, answered by a model`
    : `${questionCount}, ${answeredByModel} of them answered by a model`
}
