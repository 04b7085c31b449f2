import { ASSISTANCE_LABELS } from '@capstone/contract/assignments/assignments.constants'
import type { AnswerState } from '@capstone/contract/assistant/assistant.constants'
import type { AnswerBudget, AssistanceLimit } from '@capstone/contract/assistant/assistant.schemas'
import { firstNameOf, formatDateTime } from '../../lib/text/formats.ts'

export const CONVERSATION_FAILED = 'Failed to load your conversation.'
export const OVERVIEW_FAILED = 'Failed to load how many answers you have left.'
export const CONVERSATION_FAILED_HINT = 'Your conversation is safe; it just could not be loaded.'
export const DELETE_CONSEQUENCE =
  'Your questions and all answers will be deleted permanently, and your AI-use record with them. Export the record first if you need it for a hand-in or a paper.'
export const CONVERSATION_DELETE_FAILED = 'Failed to delete the conversation. Please try again.'

/** Shown when the server or the connection to it failed. */
export const ASKING_FAILED = 'Sorry, there was an error processing your request.'
/** Shown below a question whose answer failed or broke off, not below one that was refused or never answered. */
export const APOLOGY =
  'I apologize that I could not help just now. Please check your connection and try again, or contact your instructor.'

export const ANSWER_BROKE_OFF = 'The answer broke off here.'
export const UNANSWERED = 'This question has not been answered.'

/** The note below an incomplete answer. */
export const ANSWER_STATE_NOTES: Readonly<Partial<Record<AnswerState, string>>> = {
  stopped: 'This answer was stopped.',
  truncated: 'This answer reached its maximum length. Ask the assistant to continue.',
}

/** Greets the student by name and course: "Hello Ananya! …". Not part of the stored conversation. */
export function formatGreeting(name: string, course: string | null): string {
  const project = course ? `your ${course} project` : 'your project'
  return `Hello ${firstNameOf(name, 'Student')}! I can help you with ${project}: ideas, concepts, code and writing. Where shall we start?`
}

/** Greets the student where questions are answered by a search: "Hello Ananya! …". */
export function formatSearchGreeting(name: string, course: string | null): string {
  const project = course ? `your ${course} project` : 'your project'
  return `Hello ${firstNameOf(name, 'Student')}! Ask me about ${project}: I find what your documents say about it.`
}

export const formatAnswersLeft = ({ left, limit }: AnswerBudget) => `${left} of ${limit} answers left today`
export const formatRenewal = ({ renewsAt }: AnswerBudget) => `New answers from ${formatDateTime(renewsAt)}.`
export const BUDGET_SPENT = 'You have used all your AI answers for today.'

const LIMIT_TEXTS = {
  hints: 'the assistant asks and points, and leaves the writing and the code to you',
  worked_parts: 'the assistant works out a part as an example, and leaves the rest to you',
} as const

/**
 * The text about the limit an instructor chose: "Hints only for this project." and "Dr. Kulkarni has chosen that
 * the assistant asks and points, …". With several projects it names the project whose limit holds for all questions.
 */
export function formatLimit({ level, project, mentorName }: AssistanceLimit, projectCount: number) {
  const by = mentorName ?? 'Your instructor'
  if (projectCount <= 1)
    return {
      title: `${ASSISTANCE_LABELS[level]} for this project.`,
      text: `${by} has chosen that ${LIMIT_TEXTS[level]}.`,
    }
  return {
    title: `${ASSISTANCE_LABELS[level]}.`,
    text: `${by} has chosen this for “${project}”: ${LIMIT_TEXTS[level]}. It holds for all of your questions.`,
  }
}

/** Formats an answer for a screen reader: without Markdown syntax, and with "(code)" in place of code blocks. */
export const formatForSpeech = (text: string) =>
  text.replaceAll(/```[\s\S]*?(```|$)/g, ' (code) ').replaceAll(/[*_`#>|]+/g, '')

/** The introduction below the page's title, for the AI service, with and without files, and for a search. */
export const INTRODUCTIONS = {
  answer: 'Ask about your project, its report or its paper. Check what matters.',
  answerWithoutFiles: 'Ask about your project. The AI does not read your files. Check what matters.',
  search: 'Ask about your project, its report or its paper.',
} as const

/** The texts of the question form, for a search and for the AI service. */
export const FORM_TEXTS = {
  answer: {
    send: 'Send',
    hint: 'Enter sends, Shift+Enter adds a new line',
    next: 'Ask a follow-up',
    waiting: 'Thinking',
  },
  search: {
    send: 'Search',
    hint: 'Enter searches',
    next: 'Ask another question',
    waiting: 'Searching',
  },
} as const
export const SEARCH_STAYS_LOCAL = 'Nothing leaves this university'

/** Templates that fill the input: questions for the AI service, and for a search, which can only quote. */
export const QUICK_HELP = [
  {
    name: 'Debug Code',
    answer: {
      about: 'Find out why something breaks',
      template: 'Help me debug this code.\nWhat it should do: \nWhat happens instead: \nThe code:\n',
    },
    search: { about: 'How errors are found', template: 'How do I find the error when ' },
  },
  {
    name: 'Explain Concept',
    answer: {
      about: 'In plain words, with an example',
      template: 'Explain this concept in plain words, with a short example: ',
    },
    search: { about: 'Where your documents explain it', template: 'What do my documents say about ' },
  },
  {
    name: 'Project Ideas',
    answer: {
      about: 'For your course and year',
      template: 'Suggest project ideas for my course, specialization and year. I am interested in ',
    },
    search: { about: 'How a topic is chosen', template: 'How do I choose a topic about ' },
  },
  {
    name: 'Best Practices',
    answer: {
      about: 'How others do it, and why',
      template: 'What are the best practices, and the reasons for them, when it comes to ',
    },
    search: { about: 'What the study guide advises', template: 'What does the study guide say about ' },
  },
] as const

/** Puts a question that was not sent back into the input, above text typed in the meantime. */
export const restoreQuestion = (typed: string, question: string): string =>
  typed.trim() ? `${question}\n\n${typed}` : question

/** Whether a text is more than an untouched template. */
export function isOwnText(text: string): boolean {
  const templates = QUICK_HELP.flatMap(({ answer, search }) => [answer.template, search.template])
  return text.trim() !== '' && !templates.some((each) => each.trim() === text.trim())
}

/** Inserts a template into the input. It replaces another template, and is added below typed text. */
export const insertTemplate = (typed: string, template: string): string =>
  isOwnText(typed) ? `${typed.trimEnd()}\n\n${template}` : template
