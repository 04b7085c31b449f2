import type { SuggestionEvent } from '@capstone/contract/requests/requests.schemas'
import { expect, test } from 'vitest'
import {
  applyEvent,
  clearProblem,
  endRun,
  markRequested,
  NO_RUN,
  parseRun,
  resetRejectedInRun,
  type SuggestionRun,
  startRun,
} from './suggestion-run.model.ts'
import {
  formatAnswersLeft,
  formatForOthers,
  formatRunProgress,
  formatRunSource,
  formatSuggestionCount,
} from './suggestions-section.tsx'

const suggestionEvent = (title: string, isForOthers = false): SuggestionEvent => ({
  isForOthers,
  kind: 'suggestion',
  suggestion: {
    id: title,
    title,
    description: 'd',
    techStack: [],
    difficulty: 'Beginner',
    duration: '',
    roadmap: [],
    similar: null,
  },
})
const addIdeas = (run: SuggestionRun, ...titles: string[]) =>
  titles.reduce((now, title) => applyEvent(now, suggestionEvent(title), `request of ${title}`), run)
const titles = (cards: SuggestionRun['cards']) => cards.map(({ title }) => title)
const PROBLEM = { code: 'SUGGESTIONS_FAILED', sentence: 'Failed.' }

test('new ideas replace those of a successful run', () => {
  const done = endRun(addIdeas(startRun(NO_RUN, 'ai'), 'a', 'b'), 'done')
  const next = startRun(done, 'ai')
  expect(next.cards).toEqual([])
  const ended = endRun(addIdeas(next, 'c'), 'done')
  expect([titles(ended.cards), titles(ended.earlier)]).toEqual([['c'], []])
})

test('a run continues in the catalogue where the last one ended, and starts over with other filters', () => {
  const source: SuggestionEvent = { kind: 'source', source: 'catalogue', answersLeft: null }
  const ask = (before: SuggestionRun, filters = {}) =>
    applyEvent(startRun(before, 'catalogue', filters), source, '')
  const first = ask(NO_RUN)
  const second = ask(endRun(addIdeas(first, 'a', 'b'), 'done'))
  const withoutIdeas = ask(endRun(second, 'failed', PROBLEM))
  const filtered = ask(endRun(addIdeas(withoutIdeas, 'c'), 'done'), { maxWeeks: 10 })
  expect([first, second, withoutIdeas, filtered].map(({ after }) => after)).toEqual([null, 'b', 'b', null])
})

test.each([
  [{}, { technology: '' }],
  [{ technology: ' ' }, { difficulty: undefined }],
  [
    { maxWeeks: 10, technology: 'React' },
    { technology: ' react', maxWeeks: 10 },
  ],
])('a run continues with filters that mean the same: %j and %j', (before, after) => {
  const first = startRun(NO_RUN, 'catalogue', before)
  const source: SuggestionEvent = { kind: 'source', source: 'catalogue', answersLeft: null }
  const done = endRun(addIdeas(applyEvent(first, source, ''), 'a'), 'done')
  expect(startRun(done, 'catalogue', after).after).toBe('a')
})

test('ideas are restored when a run returns none', () => {
  const done = endRun(addIdeas(startRun(NO_RUN, 'ai'), 'a', 'b'), 'done')
  const failed = endRun(startRun(done, 'ai'), 'failed', PROBLEM)
  expect([titles(failed.cards), titles(failed.earlier)]).toEqual([[], ['a', 'b']])
})

test('ideas received before a failure stay beside those of the next run', () => {
  const failed = endRun(addIdeas(startRun(NO_RUN, 'ai'), 'a'), 'failed', PROBLEM)
  const next = addIdeas(startRun(failed, 'catalogue'), 'b')
  expect(next.problem).toBeNull()
  const failedAgain = endRun(next, 'failed', PROBLEM)
  const last = endRun(addIdeas(startRun(failedAgain, 'ai'), 'c'), 'done')
  expect([titles(last.cards), titles(last.earlier)]).toEqual([['c'], ['b', 'a']])
})

test('similar projects may arrive after their idea, and change no other', () => {
  const run = addIdeas(startRun(NO_RUN, 'catalogue'), 'a', 'b')
  const similar = { kind: 'project', title: 'B of the repository' } as const
  const { cards } = applyEvent(run, { kind: 'similar', id: 'b', similar }, 'request of none')
  expect(cards.map((card) => card.similar)).toEqual([null, similar])
})

test('a requested idea is marked as requested in every list', () => {
  const failed = endRun(addIdeas(startRun(NO_RUN, 'ai'), 'a', 'b'), 'failed', PROBLEM)
  const next = addIdeas(startRun(failed, 'ai'), 'c')
  const requestedIn = (cards: SuggestionRun['cards']) =>
    titles(cards.filter(({ isRequested }) => isRequested))
  expect(requestedIn(markRequested(next, 'request of c').cards)).toEqual(['c'])
  expect(requestedIn(markRequested(next, 'request of a').earlier)).toEqual(['a'])
  const replacing = startRun(endRun(next, 'done'), 'ai')
  expect(requestedIn(markRequested(replacing, 'request of b').replaced)).toEqual(['b'])
})

test('an idea whose request was rejected can be requested again, with another id', () => {
  const failed = endRun(addIdeas(startRun(NO_RUN, 'ai'), 'a', 'b'), 'failed', PROBLEM)
  const asking = addIdeas(startRun(failed, 'ai'), 'c', 'd')
  const requested = ['a', 'c', 'd'].reduce((run, title) => markRequested(run, `request of ${title}`), asking)
  const { cards, earlier } = resetRejectedInRun(requested, new Set(['request of a', 'request of c']))
  const states = [...cards, ...earlier].map(({ title, requestId, isRequested }) => [
    title,
    requestId === `request of ${title}`,
    isRequested,
  ])
  expect(states).toEqual([
    ['c', false, false],
    ['d', true, true],
    ['a', false, false],
    ['b', true, false],
  ])
})

test('screen readers are informed of every third idea and of the end', () => {
  const announced = [...'abcdefghij'].map((_, index, all) =>
    formatRunProgress(addIdeas(startRun(NO_RUN, 'ai'), ...all.slice(0, index + 1))),
  )
  expect([...new Set(announced)]).toEqual([
    'Asking for ideas',
    'Three of ten ideas',
    'Six of ten ideas',
    'Nine of ten ideas',
  ])
  expect(formatRunProgress(endRun(addIdeas(startRun(NO_RUN, 'ai'), 'a'), 'done'))).toBe('One idea')
  const started = startRun(NO_RUN, 'ai')
  expect(formatRunProgress(endRun(addIdeas(started, 'a', 'b'), 'stopped'))).toBe('Stopped: two of ten ideas')
  expect(formatRunProgress(endRun(started, 'stopped'))).toBe('Stopped before the first idea')
  expect(formatRunProgress(NO_RUN)).toBe('')
})

test('the count is out of ten during a run', () => {
  expect(formatSuggestionCount(NO_RUN)).toBeNull()
  expect(formatSuggestionCount(addIdeas(startRun(NO_RUN, 'ai'), 'a', 'b', 'c'))).toBe('3 of 10')
  expect(formatSuggestionCount(endRun(addIdeas(startRun(NO_RUN, 'ai'), 'a'), 'done'))).toBe('1 idea')
})

test('the source of the suggestions is named', () => {
  const by = (requestedSource: 'ai' | 'catalogue', source: 'ai' | 'catalogue') =>
    applyEvent(startRun(NO_RUN, requestedSource), { kind: 'source', source, answersLeft: null }, '')
  expect(formatRunSource(startRun(NO_RUN, 'ai'))).toBeNull()
  expect(formatRunSource(by('ai', 'catalogue'))).toBe(
    'There is no AI set up here, so these come from the built-in catalogue.',
  )
  expect(formatRunSource(by('catalogue', 'catalogue'))).toBe('These come from the built-in catalogue.')
  expect(formatRunSource(by('ai', 'ai'))).toContain('Suggested by the AI.')
})

test('ideas for other specializations than the student’s are named as such', () => {
  const add = (run: SuggestionRun, isForOthers: boolean) =>
    applyEvent(run, suggestionEvent('An idea', isForOthers), 'a request')
  const started = startRun(NO_RUN, 'catalogue')
  expect(formatForOthers(add(started, false))).toBeNull()
  expect(formatForOthers(add(add(started, false), true))).toBe('One of them is for other specializations.')
  const [one, two] = [add(started, true), add(add(started, true), true)]
  for (const run of [one, two])
    expect(formatForOthers(run)).toBe(
      'No more are left for what you study: these are for other specializations.',
    )
  expect(formatForOthers(startRun(endRun(two, 'done'), 'catalogue'))).toBeNull()
})

test('the remaining answers are shown where an AI is set up', () => {
  const budget = { limit: 40, left: 1, renewsAt: new Date() }
  expect(formatAnswersLeft({ isConfigured: true, budget })).toBe('1 AI answer left today')
  expect(formatAnswersLeft({ isConfigured: false, budget })).toBeNull()
  expect(formatAnswersLeft(undefined)).toBeNull()
})

test('events of a run that is not active are ignored', () => {
  const stopped = endRun(addIdeas(startRun(NO_RUN, 'ai'), 'a'), 'stopped')
  expect(addIdeas(stopped, 'b')).toEqual(stopped)
  expect(addIdeas(NO_RUN, 'b')).toEqual(NO_RUN)
  expect(endRun(stopped, 'failed', PROBLEM)).toEqual(stopped)
})

test('leaving the screen clears the error and keeps the ideas', () => {
  const failed = endRun(addIdeas(startRun(NO_RUN, 'ai'), 'a'), 'failed', PROBLEM)
  const later = clearProblem(failed)
  expect([later.problem, titles(later.cards)]).toEqual([null, ['a']])
  expect(titles(startRun(later, 'ai').earlier)).toEqual(['a'])
})

test('restores a stored run, and stops one that was in progress', () => {
  const done = endRun(addIdeas(startRun(NO_RUN, 'ai'), 'a', 'b'), 'done')
  expect(parseRun(JSON.stringify(done))).toEqual(done)
  const failed = endRun(addIdeas(startRun(NO_RUN, 'ai'), 'a'), 'failed', PROBLEM)
  expect(parseRun(JSON.stringify(failed))).toEqual(clearProblem(failed))
  const restored = parseRun(JSON.stringify(startRun(done, 'ai')))
  expect(restored.state).toBe('stopped')
  expect(titles(restored.earlier)).toEqual(['a', 'b'])
})

test('ignores an unreadable stored run', () => {
  for (const text of [null, '', 'null', '{', '{"cards":5}']) expect(parseRun(text)).toEqual(NO_RUN)
})
