import { DIFFICULTIES, type Difficulty } from '@capstone/contract/requests/requests.constants'
import { ideaSchema } from '@capstone/contract/requests/requests.schemas'

/** A step as it is being written; its id is for this form alone, so that it can be moved. */
export type CustomIdeaStep = { readonly id: string; readonly text: string }

/** An idea as a student writes it. */
export type CustomIdea = {
  readonly title: string
  readonly description: string
  readonly techStack: string[]
  readonly difficulty: Difficulty
  readonly duration: string
  readonly steps: CustomIdeaStep[]
}

export const newStep = (): CustomIdeaStep => ({ id: crypto.randomUUID(), text: '' })

/** What stands in an empty form. */
export const emptyIdea = (): CustomIdea => ({
  title: '',
  description: '',
  techStack: [],
  difficulty: DIFFICULTIES[0],
  duration: '',
  steps: [newStep()],
})

/** Technologies as they are typed or pasted, one by one; each is named once. */
export const splitTechnologies = (typed: readonly string[]): string[] => [
  ...new Set(typed.flatMap((text) => text.split(/[,;\n]/).map((name) => name.trim())).filter(Boolean)),
]

/** What is sent of it. */
export const toIdea = ({ steps, ...idea }: CustomIdea) => ({
  ...idea,
  roadmap: steps.map(({ text }) => text),
})

/** An idea as it was last sent: its words, and the id of its request. */
export type SentIdea = { readonly id: string; readonly words: string }

/**
 * Under which id an idea is sent: the same idea under the same, so that sent again it is one request; one that was changed
 * since under a new one, so that it is not taken for the idea before, whose answer may have been lost.
 */
export function asSent(before: SentIdea | null, idea: ReturnType<typeof toIdea>): SentIdea {
  const words = JSON.stringify(idea)
  return before?.words === words ? before : { id: crypto.randomUUID(), words }
}

/** The field of the form that one of the contract is shown in: what is wrong with a technology stands below them all. */
export function fieldOf(path: string): string {
  const [first = '', place] = path.replace(/^idea\./, '').split('.')
  if (first !== 'roadmap') return first
  return place === undefined ? 'steps' : `steps.${place}.text`
}

/** What is wrong with an idea, field by field; empty when it can be sent. */
export function problemsOf(values: CustomIdea): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const { path, message } of ideaSchema.safeParse(toIdea(values)).error?.issues ?? [])
    problems[fieldOf(path.join('.'))] ??= message
  return problems
}
