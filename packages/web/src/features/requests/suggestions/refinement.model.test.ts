import type { Suggestion } from '@capstone/contract/requests/requests.schemas'
import { expect, test } from 'vitest'
import { formatRefinedFrom, formatRefinementState } from '../requests.messages.ts'
import {
  addRefinedIdea,
  endUnfinishedAttempt,
  isAttemptFor,
  markRefinedIdeaRequested,
  NO_REFINEMENTS,
  parseRefinements,
  placeIdeasRefinedFromSaved,
  placeRefinedIdeas,
  type RefinementOrigin,
  type Refinements,
  startAttempt,
} from './refinement.model.ts'

const suggestion = (title: string): Suggestion => ({
  id: title,
  title,
  description: 'd',
  techStack: [],
  difficulty: 'Beginner',
  duration: '',
  roadmap: [],
  similar: null,
})
const from = (title: string, list: RefinementOrigin['list'] = 'suggestions'): RefinementOrigin => ({
  list,
  title,
  wish: 'Smaller',
})
const refine = (current: Refinements, original: string, title: string, list?: RefinementOrigin['list']) =>
  addRefinedIdea(startAttempt(current, from(original, list)), suggestion(title), `request of ${title}`)
const titles = (ideas: readonly { title: string }[]) => ideas.map(({ title }) => title).join('')
const PROBLEM = { code: 'REFINEMENT_FAILED', sentence: 'Failed.' }

test('a refined idea says from what and how it was refined, and ends its attempt', () => {
  const { ideas, attempt } = refine(NO_REFINEMENTS, 'a', 'b')
  expect(ideas).toMatchObject([{ title: 'b', requestId: 'request of b', refinedFrom: from('a') }])
  expect(attempt).toEqual({ ...from('a'), state: 'done', problem: null })
  expect(formatRefinedFrom(from('a'))).toBe('You asked for “Smaller”. Refined from “a”.')
})

test('a failure or a stop keeps refined ideas, and changes no attempt that has ended', () => {
  const done = refine(NO_REFINEMENTS, 'a', 'b')
  expect(endUnfinishedAttempt(done, 'failed', PROBLEM)).toEqual(done)
  const failed = endUnfinishedAttempt(startAttempt(done, from('b')), 'failed', PROBLEM)
  expect([titles(failed.ideas), failed.attempt?.problem]).toEqual(['b', PROBLEM])
  expect(titles(addRefinedIdea(failed, suggestion('late'), '').ideas)).toBe('b')
  expect(endUnfinishedAttempt(startAttempt(done, from('b')), 'stopped').attempt?.state).toBe('stopped')
})

test('restores stored ideas without the attempt that was in progress, and ignores unreadable ones', () => {
  const done = refine(NO_REFINEMENTS, 'a', 'b')
  const restored = parseRefinements(JSON.stringify(startAttempt(done, from('b'))))
  expect(restored).toEqual({ ideas: done.ideas, attempt: null })
  for (const text of [null, '', 'null', '{', '{"ideas":5}'])
    expect(parseRefinements(text)).toEqual(NO_REFINEMENTS)
})

test('an attempt belongs to one idea of one list', () => {
  const { attempt } = startAttempt(NO_REFINEMENTS, from('A kite', 'saved'))
  expect(isAttemptFor(attempt, 'saved', { title: 'a KITE' })).toBe(true)
  expect(isAttemptFor(attempt, 'suggestions', { title: 'A kite' })).toBe(false)
  expect(isAttemptFor(null, 'saved', { title: 'A kite' })).toBe(false)
})

test('a refined idea is marked as requested', () => {
  const { ideas } = markRefinedIdeaRequested(refine(NO_REFINEMENTS, 'a', 'b'), 'request of b')
  expect(ideas.map(({ isRequested }) => isRequested)).toEqual([true])
})

test('refined ideas follow their originals, the newest first, and those refined again follow them', () => {
  let current = refine(NO_REFINEMENTS, 'a', 'b')
  current = refine(current, 'a', 'c')
  current = refine(current, 'b', 'd')
  current = refine(current, 'z', 'y')
  const { lists, unplaced } = placeRefinedIdeas(
    [[suggestion('a'), suggestion('e')], [suggestion('z')]],
    current.ideas,
  )
  expect(lists.map(titles)).toEqual(['acbde', 'zy'])
  expect(unplaced).toEqual([])
})

test('refined ideas whose originals are gone are kept, each once', () => {
  // The last one got the title of the first original again.
  const current = refine(refine(NO_REFINEMENTS, 'a', 'b'), 'b', 'a')
  expect(titles(placeRefinedIdeas([[suggestion('e')]], current.ideas).unplaced)).toBe('ba')
  expect(titles(placeRefinedIdeas([[suggestion('a')]], current.ideas).lists.flat())).toBe('aba')
})

test('ideas refined from saved ones stay beside them until they are saved themselves', () => {
  const { ideas } = refine(refine(NO_REFINEMENTS, 'a', 'b', 'saved'), 'x', 'y')
  const saved = (...names: string[]) => titles(placeIdeasRefinedFromSaved(names.map(suggestion), ideas))
  expect(saved('a', 'e')).toBe('abe')
  expect(saved('b', 'a')).toBe('ba')
  expect(saved('e')).toBe('eb')
})

test('formats the state of an attempt, except a failure', () => {
  const states = (['asking', 'done', 'stopped', 'failed'] as const).map((state) =>
    formatRefinementState({ ...from('a'), state, problem: null }),
  )
  expect(states).toEqual([
    'Refining: Smaller',
    'Refined: “Smaller”. The new idea follows this one.',
    'Stopped: Smaller',
    null,
  ])
})
