import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sessionQuery } from '../../../lib/session/session.ts'
import { useNewPlans } from './use-new-plans.ts'

const client = new QueryClient()
client.setQueryData(sessionQuery.queryKey, { viewer: { id: 'admin' } } as never)

/** Renders the hook once, as in one render of the screen. */
function renderNewPlans() {
  let result: ReturnType<typeof useNewPlans> | undefined
  const Screen = () => {
    result = useNewPlans([])
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Screen />
    </QueryClientProvider>,
  )
  if (!result) throw new Error('The hook was not rendered.')
  return result
}

test('a plan is kept that was started after the render whose callback discards another', () => {
  const saved = renderNewPlans().start({ course: 'MCA', year: '4th Year' }, [])
  const whileSaving = renderNewPlans()
  const started = renderNewPlans().start({ course: 'MCA', year: '3rd Year' }, [])
  whileSaving.discard(saved.id)
  expect(renderNewPlans().plans).toEqual([started])
})
