import type { AnswerState } from '@capstone/contract/assistant/assistant.constants'
import type { AnswerBudget } from '@capstone/contract/assistant/assistant.schemas'
import { firstNameOf, formatDateTime } from '../../lib/text/formats.ts'

export const NOT_LOADED = 'Failed to load your conversation.'
export const FACTS_NOT_LOADED = 'Failed to load how many answers you have left.'
export const CONVERSATION_SAFE = 'Your conversation is safe; it is only not shown here.'
export const ASK_DELETE = 'Your questions and all answers will be gone for good.'
export const DELETE_FAILED = 'Failed to delete the conversation. Please try again.'

/** The answer did not come at all: the portal or the line to it failed. Spec 1 §8. */
export const ASKING_FAILED = 'Sorry, there was an error processing your request.'
/** Stands below every failure. Spec 1 §8. */
export const APOLOGY =
  'I apologize that I could not help just now. Please check your connection and try again, or contact your instructor.'

export const BROKE_OFF = 'The answer broke off here.'
export const UNANSWERED = 'This question has not been answered.'

/** What is said below an answer that is not whole. */
export const STATE_NOTES: Readonly<Partial<Record<AnswerState, string>>> = {
  stopped: 'You stopped this answer.',
  cut: 'This answer reached its greatest length. Ask it to go on.',
}

/** "Hello Ananya! …" by name and course; shown, never stored. Spec 1 §2. */
export function greetingFor(name: string, course: string | null): string {
  const project = course ? `your ${course} project` : 'your project'
  return `Hello ${firstNameOf(name, 'Student')}! I can help you with ${project}: ideas, concepts, code and writing. Where shall we start?`
}

export const answersLeft = ({ left, limit }: AnswerBudget) => `${left} of ${limit} answers left today`
export const renewal = ({ renewsAt }: AnswerBudget) => `New answers from ${formatDateTime(renewsAt)}.`
export const BUDGET_SPENT = 'You have used all your AI answers of today.'

/** An answer as it is read out: without its marks, and code as a mention of it. */
export const spoken = (text: string) =>
  text.replaceAll(/```[\s\S]*?(```|$)/g, ' (code) ').replaceAll(/[*_`#>|]+/g, '')

/** What fills the box. Spec 1 §2. */
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

/** A question that was not taken, back in the box; what was typed meanwhile stays below it. */
export const bringBack = (typed: string, question: string): string =>
  typed.trim() ? `${question}\n\n${typed}` : question

/** What is typed with a template added: in its place where nothing else is typed, below it otherwise. */
export function fillIn(typed: string, template: string): string {
  const isOwnText = typed.trim() !== '' && !QUICK_HELP.some((each) => each.template.trim() === typed.trim())
  return isOwnText ? `${typed.trimEnd()}\n\n${template}` : template
}
