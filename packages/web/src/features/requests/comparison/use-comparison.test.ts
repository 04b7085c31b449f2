import { expect, test } from 'vitest'
import { NO_RUN, type SuggestedIdea, type SuggestionRun } from '../suggestions/suggestion-run.model.ts'
import { addSimilar } from './use-comparison.ts'

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
  expect(addSimilar(IDEA, RUN).similar).toBeUndefined()
  expect(addSimilar(IDEA, { ...RUN, state: 'stopped' }).similar).toBeUndefined()
  expect(addSimilar(IDEA, { ...RUN, state: 'done' }).similar).toBeNull()
  expect(addSimilar(IDEA, { ...RUN, source: 'ai' }).similar).toBeNull()
})
