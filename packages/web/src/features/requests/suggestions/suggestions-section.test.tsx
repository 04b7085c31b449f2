import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SHOW_CATALOGUE } from '../requests.messages.ts'
import { NO_RUN } from './suggestion-run.model.ts'
import { SuggestionsSection } from './suggestions-section.tsx'

const doNothing = () => {}

function renderFailure(code: string | null): string {
  const problem = { code, sentence: 'It failed.' }
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <SuggestionsSection
          suggestions={{
            run: { ...NO_RUN, state: 'failed', problem },
            ask: doNothing,
            stop: doNothing,
            markRequested: doNothing,
          }}
          onAsk={doNothing}
          filters={{}}
          onFilter={doNothing}
          redirect={{ leavingFor: null, prepare: () => doNothing, cancel: doNothing }}
          comparison={{
            ideas: [],
            isFull: false,
            isSelected: () => false,
            toggle: doNothing,
            clear: doNothing,
          }}
          refinement={{
            ideas: [],
            attempt: null,
            isAvailable: false,
            isAsking: false,
            isBusy: false,
            refine: doNothing,
            stop: doNothing,
            markRequested: doNothing,
          }}
          isReady
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

test('a failure is retried only where that can help; after both failures of the AI the catalogue is offered', () => {
  const failed = renderFailure('SUGGESTIONS_FAILED')
  const exhausted = renderFailure('ANSWER_BUDGET_EXHAUSTED')
  expect(failed).toContain('Try again')
  expect(exhausted).not.toContain('Try again')
  for (const shown of [failed, exhausted]) expect(shown).toContain(SHOW_CATALOGUE)
})

test('that no idea matches is no failure once the filters are cleared; ideas are offered as at the start', () => {
  const shown = renderFailure('NO_IDEA_MATCHES')
  expect(shown).not.toContain('It failed.')
  expect(shown).toContain('No suggestions in this tab')
})
