import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { NO_RUN, startRun } from './suggestion-run.model.ts'
import { changeRun, suggestionRunQuery } from './suggestions.queries.ts'

const begin = () => startRun(NO_RUN, 'ai')

test('nothing is written of a run that was forgotten', () => {
  const queryClient = new QueryClient()
  const { queryKey } = suggestionRunQuery('ananya')
  queryClient.setQueryData(queryKey, NO_RUN)
  changeRun(queryClient, 'ananya', begin)
  expect(queryClient.getQueryData(queryKey)?.state).toBe('asking')
  queryClient.clear()
  changeRun(queryClient, 'ananya', begin)
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})

test('each person has a run of their own', () => {
  const queryClient = new QueryClient()
  for (const id of ['ananya', 'isha']) queryClient.setQueryData(suggestionRunQuery(id).queryKey, NO_RUN)
  changeRun(queryClient, 'ananya', begin)
  expect(queryClient.getQueryData(suggestionRunQuery('isha').queryKey)).toEqual(NO_RUN)
})
