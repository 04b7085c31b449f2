import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SAVED_IDEAS_FAILED } from '../requests.messages.ts'
import type { RefinedIdea } from '../suggestions/refinement.model.ts'
import { savedIdeasQuery } from './saved-ideas.queries.ts'
import { SavedIdeasSection } from './saved-ideas-section.tsx'

const REFINED: RefinedIdea = {
  id: 'refined',
  requestId: 'request',
  isRequested: false,
  title: 'A smaller water map',
  description: '',
  techStack: [],
  difficulty: 'Beginner',
  duration: '',
  roadmap: [],
  similar: null,
  refinedFrom: { list: 'saved', title: 'A water map', wish: 'Smaller' },
}
const doNothing = () => {}

function renderAfterFailure(refined: readonly RefinedIdea[]): string {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  client
    .getQueryCache()
    .build(client, client.defaultQueryOptions(savedIdeasQuery))
    .setState({ status: 'error', error: new Error('Offline') })
  return render(client, refined)
}

function renderSaved(isRequested: boolean): string {
  const { requestId: _, ...idea } = REFINED
  const client = new QueryClient()
  client.setQueryData(savedIdeasQuery.queryKey, [{ ...idea, refinedFrom: null, isRequested }])
  return render(client, [])
}

function render(client: QueryClient, refined: readonly RefinedIdea[]): string {
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <SavedIdeasSection
          redirect={{ leavingFor: null, prepare: () => doNothing, cancel: doNothing }}
          comparison={{
            ideas: [],
            isFull: false,
            isSelected: () => false,
            toggle: doNothing,
            clear: doNothing,
          }}
          refinement={{
            ideas: refined,
            attempt: null,
            isAvailable: false,
            isAsking: false,
            isBusy: false,
            refine: doNothing,
            stop: doNothing,
            markRequested: doNothing,
          }}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

test('ideas refined from saved ones are shown although the saved ones failed to load', () => {
  const shown = renderAfterFailure([REFINED])
  expect(shown).toContain(SAVED_IDEAS_FAILED)
  expect(shown).toContain(REFINED.title)
  // How many are saved is not known.
  expect(shown).not.toMatch(/\d of \d/)
})

test('a saved idea that is requested cannot be requested again, however old its request is', () => {
  expect(renderSaved(true)).toContain('Requested')
  expect(renderSaved(true)).not.toContain('Activate Project')
  expect(renderSaved(false)).toContain('Activate Project')
})

test('without refined ideas, only the failure is shown', () => {
  const shown = renderAfterFailure([])
  expect(shown).toContain(SAVED_IDEAS_FAILED)
  expect(shown).not.toContain('Saved ideas')
})
