import { randomUUID } from 'node:crypto'
import { ROADMAP_STEPS } from '@capstone/contract/requests/requests.constants'
import type { Idea, SuggestionEvent } from '@capstone/contract/requests/requests.schemas'
import type { Portal } from '../../rpc/context.ts'
import { projectRequests } from './requests.table.ts'

/** A complete idea, as the model would return it. */
export const buildIdea = (idea: Partial<Idea> = {}): Idea => ({
  title: 'A quiet hours map of the campus',
  description: 'Measure sound at forty places and draw where one can study.',
  techStack: ['Arduino', 'QGIS'],
  difficulty: 'Beginner',
  duration: '8 weeks',
  roadmap: Array.from({ length: ROADMAP_STEPS }, (_, step) => `Step number ${step + 1}`),
  ...idea,
})

type NewRow = Partial<typeof projectRequests.$inferInsert> & { studentId: string }

/** Inserts a request, pending by default; returns its id. */
export async function addRequest({ db }: Pick<Portal, 'db'>, row: NewRow): Promise<string> {
  const id = row.id ?? randomUUID()
  await db.insert(projectRequests).values({ ...buildIdea(), ...row, id })
  return id
}

/** A response of the model: these ideas as a JSON array, with text around it. */
export const formatModelAnswer = (ideas: readonly unknown[]) =>
  `Here you are:\n\`\`\`json\n${JSON.stringify(ideas, null, 2)}\n\`\`\`\nGood luck!`

/** The given number of different ideas. */
export const buildIdeas = (many: number, named = 'Idea') =>
  Array.from({ length: many }, (_, index) => buildIdea({ title: `${named} number ${index} of ${many}` }))

/** Reads all events of a stream of suggestions, and the error it ended with. */
export async function readToEnd(stream: AsyncIterable<SuggestionEvent>) {
  const events: SuggestionEvent[] = []
  const suggestions = () => events.flatMap((event) => (event.kind === 'suggestion' ? [event.suggestion] : []))
  try {
    for await (const event of stream) events.push(event)
    return { events, suggestions: suggestions(), error: null }
  } catch (error) {
    return { events, suggestions: suggestions(), error }
  }
}
