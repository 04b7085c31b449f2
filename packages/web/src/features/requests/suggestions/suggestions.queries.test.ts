import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { NO_RUN, startRun } from './suggestion-run.model.ts'
import { changeRun, suggestionRunQuery } from './suggestions.queries.ts'

const start = () => startRun(NO_RUN, 'ai')

test('does not restore a run that was removed from the cache', () => {
  const queryClient = new QueryClient()
  const { queryKey } = suggestionRunQuery('ananya')
  queryClient.setQueryData(queryKey, NO_RUN)
  changeRun(queryClient, 'ananya', start)
  expect(queryClient.getQueryData(queryKey)?.state).toBe('asking')
  queryClient.clear()
  changeRun(queryClient, 'ananya', start)
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})

test('keeps a separate run for each person', () => {
  const queryClient = new QueryClient()
  for (const id of ['ananya', 'isha']) queryClient.setQueryData(suggestionRunQuery(id).queryKey, NO_RUN)
  changeRun(queryClient, 'ananya', start)
  expect(queryClient.getQueryData(suggestionRunQuery('isha').queryKey)).toEqual(NO_RUN)
})
