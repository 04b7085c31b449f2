import type { AssistantMessage } from '@capstone/contract/assistant/assistant.schemas'
import type { AssistantSources } from '@capstone/contract/assistant/passages.schemas'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sourcesQuery } from '../assistant.queries.ts'
import { FoundPassages } from './found-passages.tsx'

const PROJECT = 'Crop stress from drone images'

/** Renders a passage of PROJECT, for a student with documents of these projects. */
function renderFound(...projects: readonly string[]): string {
  const client = new QueryClient()
  const documents = projects.map((belongsTo) => ({ belongsTo, title: 'Report' }))
  client.setQueryData(sourcesQuery.queryKey, { documents } as unknown as AssistantSources)
  const passage = {
    quote: 'Leaves curl.',
    markedWords: [],
    title: 'Report',
    belongsTo: PROJECT,
    place: { kind: 'page', number: 9 },
    heading: null,
    target: { kind: 'project_file', assignmentId: 'a', file: 'report' },
  }
  const message = {
    citations: [{ number: 1, isCited: true, passage }],
    relatedQuestions: [],
  } as unknown as AssistantMessage
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <FoundPassages message={message} isLast onAsk={() => {}} askInstructorButton={null} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

const countIn = (markup: string) => markup.split(PROJECT).length - 1

test('passages name their project if the student has documents of several', () => {
  expect(countIn(renderFound(PROJECT, 'A quiet hours map'))).toBe(1)
  expect(countIn(renderFound(PROJECT))).toBe(0)
})
