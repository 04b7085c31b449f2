import type { AnswerState } from '@capstone/contract/assistant/assistant.constants'
import type { AnswerBudget } from '@capstone/contract/assistant/assistant.schemas'
import { firstNameOf, formatDateTime } from '../../lib/text/formats.ts'

export const CONVERSATION_FAILED = 'Failed to load your conversation.'
export const OVERVIEW_FAILED = 'Failed to load how many answers you have left.'
export const CONVERSATION_SAFE = 'Your conversation is safe; it is only not shown here.'
export const DELETE_CONSEQUENCE = 'Your questions and all answers will be deleted permanently.'
export const DELETE_FAILED = 'Failed to delete the conversation. Please try again.'

/** The answer failed: the server or the connection to it. */
export const ASKING_FAILED = 'Sorry, there was an error processing your request.'
/** Shown below every failure. */
export const APOLOGY =
  'I apologize that I could not help just now. Please check your connection and try again, or contact your instructor.'

export const ANSWER_BROKE_OFF = 'The answer broke off here.'
export const UNANSWERED = 'This question has not been answered.'

/** The note below an incomplete answer. */
export const ANSWER_STATE_NOTES: Readonly<Partial<Record<AnswerState, string>>> = {
  stopped: 'You stopped this answer.',
  truncated: 'This answer reached its maximum length. Ask the assistant to continue.',
}

/** "Hello Ananya! …" by name and course; shown, never stored. */
export function formatGreeting(name: string, course: string | null): string {
  const project = course ? `your ${course} project` : 'your project'
  return `Hello ${firstNameOf(name, 'Student')}! I can help you with ${project}: ideas, concepts, code and writing. Where shall we start?`
}

export const formatAnswersLeft = ({ left, limit }: AnswerBudget) => `${left} of ${limit} answers left today`
export const formatRenewal = ({ renewsAt }: AnswerBudget) => `New answers from ${formatDateTime(renewsAt)}.`
export const BUDGET_SPENT = 'You have used all your AI answers of today.'

/** An answer for a screen reader: without Markdown marks, and with code only mentioned. */
export const formatForSpeech = (text: string) =>
  text.replaceAll(/```[\s\S]*?(```|$)/g, ' (code) ').replaceAll(/[*_`#>|]+/g, '')

/** Templates that fill the input. */
export const QUICK_HELP = [
  {
    name: 'Debug Code',
    about: 'Find out why something breaks',
    template: 'Help me debug this code.\nWhat it should do: \nWhat happens instead: \nThe code:\n',
  },
  {
    name: 'Explain Concept',
    about: 'In plain words, with an example',
    template: 'Explain this concept in plain words, with a short example: ',
  },
  {
    name: 'Project Ideas',
    about: 'For your course and year',
    template: 'Suggest project ideas for my course, specialization and year. I am interested in ',
  },
  {
    name: 'Best Practices',
    about: 'How others do it, and why',
    template: 'What are the best practices, and the reasons for them, when it comes to ',
  },
] as const

/** Puts a refused question back into the input, above text typed in the meantime. */
export const restoreQuestion = (typed: string, question: string): string =>
  typed.trim() ? `${question}\n\n${typed}` : question

/** Inserts a template into the input. It replaces another template, and is added below typed text. */
export function insertTemplate(typed: string, template: string): string {
  const isOwnText = typed.trim() !== '' && !QUICK_HELP.some((each) => each.template.trim() === typed.trim())
  return isOwnText ? `${typed.trimEnd()}\n\n${template}` : template
}
