import { DIFFICULTIES, type Difficulty } from '@capstone/contract/requests/requests.constants'
import { ideaSchema } from '@capstone/contract/requests/requests.schemas'
import { errorsByField } from '../../../lib/text/errors-by-field.ts'

/** A step being written. Its id, which is not sent, identifies it when steps are moved. */
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

/** Returns an empty step with an id of its own. */
export const newStep = (): CustomIdeaStep => ({ id: crypto.randomUUID(), text: '' })

/** The initial values of the form. */
export const emptyIdea = (): CustomIdea => ({
  title: '',
  description: '',
  techStack: [],
  difficulty: DIFFICULTIES[0],
  duration: '',
  steps: [newStep()],
})

/** Splits typed or pasted technologies, without duplicates. */
export const splitTechnologies = (typed: readonly string[]): string[] => [
  ...new Set(typed.flatMap((text) => text.split(/[,;\n]/).map((name) => name.trim())).filter(Boolean)),
]

/** The input of the request. */
export const toIdea = ({ steps, ...idea }: CustomIdea) => ({
  ...idea,
  roadmap: steps.map(({ text }) => text),
})

/** The form field that shows an error of a contract field. An error of one technology is shown at the whole field. */
export function fieldOf(path: string): string {
  const [first = '', index] = path.replace(/^idea\./, '').split('.')
  if (first !== 'roadmap') return first
  return index === undefined ? 'steps' : `steps.${index}.text`
}

/** The validation messages of an idea by field; empty if it is valid. */
export const findIdeaErrors = (values: CustomIdea): Record<string, string> =>
  errorsByField(ideaSchema.safeParse(toIdea(values)), fieldOf)
