import { expect, test } from 'vitest'
import {
  endRun,
  NO_RUN,
  type SuggestedIdea,
  type SuggestionRun,
  startRun,
} from '../suggestions/suggestion-run.model.ts'
import { addSimilar, clearUnknownSimilar } from './use-comparison.ts'

const IDEA: SuggestedIdea = {
  id: 'idea',
  requestId: 'request',
  isRequested: false,
  title: 'A water map',
  description: '',
  techStack: [],
  difficulty: 'Beginner',
  duration: '',
  roadmap: [],
  similar: null,
}
const SIMILAR = { kind: 'project', title: 'A map of wells' } as const
const RUN: SuggestionRun = { ...NO_RUN, state: 'asking', source: 'catalogue', cards: [IDEA] }

test('an idea shows what was found to be similar after it was selected', () => {
  const found = { ...IDEA, similar: SIMILAR }
  expect(addSimilar(IDEA, { ...RUN, cards: [found] }).similar).toEqual(SIMILAR)
  expect(addSimilar(IDEA, { ...RUN, cards: [], earlier: [found] }).similar).toEqual(SIMILAR)
})

test('an idea is said to be similar to nothing only after that was looked up', () => {
  const similarAfter = (before: SuggestionRun, after = before) =>
    addSimilar(clearUnknownSimilar(IDEA, before), after).similar
  expect(similarAfter(RUN)).toBeUndefined()
  expect(similarAfter(endRun(RUN, 'done'))).toBeNull()
  expect(similarAfter(RUN, endRun(RUN, 'done'))).toBeNull()
  expect(similarAfter({ ...RUN, source: 'ai' })).toBeNull()
})

test('an idea whose look-up was stopped is not said to be similar to nothing once a new run starts', () => {
  const stopped = endRun(RUN, 'stopped')
  const next = { ...startRun(stopped, 'ai'), source: 'ai' as const }
  const selected = clearUnknownSimilar(IDEA, stopped)
  for (const run of [stopped, next, endRun(next, 'done')])
    expect(addSimilar(selected, run).similar).toBeUndefined()
})
