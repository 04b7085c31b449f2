import { expect, test } from 'vitest'
import type { PassageCandidate, SearchTerm } from './entries.repository.ts'
import { rankEntries } from './ranking.service.ts'

/** Returns a passage in which term 0 has the first of these positions, term 1 the second, and so on. */
const makePassage = (
  reference: string,
  positionsOfTerms: readonly (readonly number[])[],
): PassageCandidate => ({
  reference,
  kind: 'paper_file',
  record_id: null,
  version_id: null,
  name: '',
  belongs_to: null,
  version: 1,
  mime_type: null,
  place: null,
  heading: '',
  text: '',
  source_id: reference,
  position: 0,
  hits: positionsOfTerms.map((positions, term) => ({ term, positions, inHeading: false })),
})

/** Ranks passages for a question of so many words, each of them as rare as the others. */
function rank(candidates: readonly PassageCandidate[], words: number) {
  const terms = Array.from(
    { length: words },
    (_, slot): SearchTerm => ({ slot, kind: 'word', text: `word${slot}`, weight: 1 }),
  )
  const frequencies = new Map(terms.map(({ slot }) => [slot, 1]))
  return rankEntries({ candidates, entries: 1000, frequencies }, terms, 'word')
}

test('words within one window of fifteen count more than words farther apart', () => {
  const [near, far] = [makePassage('near', [[3], [17]]), makePassage('far', [[3], [18]])]
  const ranked = rank([far, near], 2)
  expect(ranked.map(({ row }) => row.reference)).toEqual(['near', 'far'])
  expect(ranked[0]?.score).toBeGreaterThan(ranked[1]?.score ?? 0)
})

test('a question that is only an idiom of stop words is covered by its synonyms', () => {
  const terms: SearchTerm[] = ['error', 'deviation'].map((text) => ({
    slot: 0,
    kind: 'word',
    text,
    weight: 0.8,
  }))
  const found = { candidates: [makePassage('found', [[3]])], entries: 1000, frequencies: new Map([[0, 1]]) }
  expect(rankEntries(found, terms, 'How much was it off by?')[0]?.coverage).toBeGreaterThan(0.5)
})

test('threat-48 passages of one word that is a synonym of each word of a question take little time', () => {
  const positions = Array.from({ length: 200 }, (_, position) => position)
  const stuffed = Array.from({ length: 50 }, (_, number) =>
    makePassage(String(number), Array<readonly number[]>(30).fill(positions)),
  )
  const before = process.cpuUsage()
  expect(rank(stuffed, 30)).toHaveLength(50)
  const { user, system } = process.cpuUsage(before)
  expect(user + system, 'processor time in microseconds').toBeLessThan(1_000_000)
})
