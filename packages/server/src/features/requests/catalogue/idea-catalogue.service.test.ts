import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { EXPERTISE, SPECIALIZATIONS } from '@capstone/contract/accounts/accounts.constants'
import {
  type IdeaFilters,
  matchesIdeaFilters,
  parseWeeks,
} from '@capstone/contract/requests/idea-filters.model'
import { DIFFICULTIES, SUGGESTIONS_COUNT } from '@capstone/contract/requests/requests.constants'
import { generatedIdeaSchema, type Idea } from '@capstone/contract/requests/requests.schemas'
import { describe, expect, test } from 'vitest'
import { CATALOGUE, pickCatalogueIdeas } from './idea-catalogue.service.ts'

const LISTED_SPECIALIZATIONS = [...new Set([...Object.values(SPECIALIZATIONS).flat(), ...EXPERTISE])]
/** Two texts are too similar if they share this part of all their three-word sequences, or more. */
const OVERLAP_MAX = 0.25

type Text = { readonly idea: Idea; readonly text: string; readonly sequences: ReadonlySet<string> }

const entries: { name: string; ideas: readonly Idea[] }[] = []
for (const [name, load] of Object.entries(CATALOGUE)) entries.push({ name, ideas: await load() })
const ideas = entries.flatMap((part) => part.ideas)

const sentencesOf = ({ title, description, roadmap }: Idea) => [
  title,
  ...description.split(/(?<=[.!?])\s+/),
  ...roadmap,
]
const texts: Text[] = ideas.flatMap((idea) =>
  sentencesOf(idea).map((text) => ({ idea, text, sequences: sequencesOf(text) })),
)

/** Returns every sequence of three consecutive words of a text. */
function sequencesOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(words.slice(2).map((_, index) => words.slice(index, index + 3).join(' ')))
}

/** Returns the texts that contain each sequence. */
function indexSequences(): Map<string, Text[]> {
  const index = new Map<string, Text[]>()
  for (const text of texts)
    for (const sequence of text.sequences) index.set(sequence, [...(index.get(sequence) ?? []), text])
  return index
}

/** Returns the names of the server's exported types that consist of two words or more. */
function declaredTypes(): Set<string> {
  const source = new URL('../../../', import.meta.url)
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  )
  const declarations = files.flatMap((path) => [
    ...readFileSync(new URL(path, source), 'utf8').matchAll(/^export (?:type|interface|class) (\w+)/gm),
  ])
  return new Set(declarations.map(([, name = '']) => name).filter((name) => /[a-z][A-Z]/.test(name)))
}

/** The Jaccard similarity of two sets. */
const overlapOf = (one: ReadonlySet<string>, other: ReadonlySet<string>) => {
  const shared = [...one].filter((sequence) => other.has(sequence)).length
  return shared / (one.size + other.size - shared)
}

/** Every pair of texts of different ideas that share at least one sequence, with how similar they are. */
function measureOverlaps() {
  const pairs = new Map<Text, Set<Text>>()
  for (const together of indexSequences().values())
    for (const [index, one] of together.entries())
      for (const other of together.slice(index + 1))
        if (one.idea !== other.idea) pairs.set(one, (pairs.get(one) ?? new Set()).add(other))
  return [...pairs].flatMap(([one, others]) =>
    [...others].map((other) => ({
      overlap: overlapOf(one.sequences, other.sequences),
      texts: [one.text, other.text],
    })),
  )
}

describe('the catalogue', () => {
  test('has an entry for every specialization of the lists, and no others', () => {
    expect(Object.keys(CATALOGUE).sort()).toEqual(LISTED_SPECIALIZATIONS.sort())
  })

  test('uses every data file of its folder', () => {
    const files = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.data.ts'))
    expect(files).toHaveLength(Object.keys(CATALOGUE).length)
    expect(new Set(entries.map((part) => part.ideas))).toHaveLength(files.length)
  })

  test.each(entries)(
    'has at least ten complete ideas for $name, with all difficulties among them',
    ({ ideas: found }) => {
      expect(found.length).toBeGreaterThanOrEqual(SUGGESTIONS_COUNT)
      for (const idea of found) expect(generatedIdeaSchema.parse(idea)).toEqual(idea)
      expect(new Set(found.map(({ difficulty }) => difficulty))).toEqual(new Set(DIFFICULTIES))
    },
  )

  test('has no title, sentence or step twice', () => {
    const sentences = texts.map(({ text }) =>
      text
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    )
    expect(sentences.filter((text, index) => sentences.indexOf(text) !== index)).toEqual([])
  })

  test('has no name of a type of ours in a text, as a careless rename would leave it', () => {
    const types = declaredTypes()
    expect(types).toContain('RenderedEmail')
    const words = texts.flatMap(({ text }) => text.match(/\w+/g) ?? [])
    expect(words.filter((word) => types.has(word))).toEqual([])
  })

  test('has no two very similar texts of different ideas', () => {
    const overlaps = measureOverlaps()
    // Some sequences do occur in more than one idea; otherwise nothing would have been compared.
    expect(overlaps.length).toBeGreaterThan(0)
    expect(overlaps.filter(({ overlap }) => overlap >= OVERLAP_MAX)).toEqual([])
  })

  test('would fail the test above with two texts that differ in two words', () => {
    const one = sequencesOf('Record leftovers for two weeks in one hostel')
    const other = sequencesOf('Record leftovers for two weeks in three hostels')
    expect(overlapOf(one, other)).toBeGreaterThanOrEqual(OVERLAP_MAX)
  })
})

describe('ten ideas', () => {
  const finance = { course: 'MBA', specialization: 'Finance' }
  const titlesFor = async (student: { id: string; course: string; specialization: string }) =>
    (await pickCatalogueIdeas(student)).map(({ title }) => title)

  test('are in the same order each time, and in another order for another student', async () => {
    const students = Array.from({ length: 20 }, () => ({ ...finance, id: randomUUID() }))
    const lists = await Promise.all(students.map(titlesFor))
    for (const list of lists) expect(list).toHaveLength(SUGGESTIONS_COUNT)
    expect(await Promise.all(students.map(titlesFor))).toEqual(lists)
    expect(new Set(lists.map((list) => list.join())).size).toBe(students.length)
    expect(new Set(lists.map(([first]) => first)).size).toBeGreaterThan(3)
  })

  test.each([
    ['MBA', 'Astrology', 'Other'],
    ['Other', 'Astrology', 'General'],
    ['BSc', 'constructor', 'Other'],
  ])('for %s, %s are those of "%s"', async (course, specialization, instead) => {
    const among = (await CATALOGUE[instead]?.())?.map(({ title }) => title)
    const found = await titlesFor({ id: randomUUID(), course, specialization })
    expect(found).toHaveLength(SUGGESTIONS_COUNT)
    expect(among).toEqual(expect.arrayContaining(found))
  })

  test('match the filters, first those of the specialization, then those of the course’s others', async () => {
    const student = { ...finance, id: randomUUID() }
    const matching = (filters: IdeaFilters) =>
      pickCatalogueIdeas(student, (idea) => matchesIdeaFilters(idea, filters))
    const picked = await matching({ difficulty: 'Beginner', maxWeeks: 10 })
    expect(picked).toHaveLength(SUGGESTIONS_COUNT)
    for (const { difficulty, duration } of picked) {
      expect(difficulty).toBe('Beginner')
      expect(parseWeeks(duration)).toBeLessThanOrEqual(10)
    }
    const own = (await CATALOGUE.Finance?.()) ?? []
    const isOwn = picked.map((idea) => own.includes(idea))
    expect(isOwn.indexOf(false)).toBe(isOwn.lastIndexOf(true) + 1)
    expect(isOwn).toContain(true)
    const [technology = ''] = own[0]?.techStack ?? []
    const using = await matching({ technology: technology.toUpperCase() })
    expect(using).toContain(own[0])
    expect(await matching({ technology: 'no such tool' })).toEqual([])
  })

  test('continue after the last one, which may be unwanted by then, until all have been picked, then start again', async () => {
    const student = { ...finance, id: randomUUID() }
    const requested = new Set<Idea>()
    const picked: Idea[] = []
    while (picked.length < 2 * ideas.length) {
      const isWanted = (idea: Idea) => !requested.has(idea)
      const next = await pickCatalogueIdeas(student, isWanted, picked.at(-1)?.title)
      if (next.some((idea) => picked.includes(idea))) break
      expect(next).toHaveLength(SUGGESTIONS_COUNT)
      picked.push(...next)
      for (const idea of [next[0], next.at(-1)]) if (idea) requested.add(idea)
    }
    for (const name of SPECIALIZATIONS.MBA)
      for (const idea of (await CATALOGUE[name]?.()) ?? []) expect(picked).toContain(idea)
    const few = (await CATALOGUE.Finance?.())?.slice(0, 3) ?? []
    for (const { title } of few)
      expect(new Set(await pickCatalogueIdeas(student, (idea) => few.includes(idea), title))).toEqual(
        new Set(few),
      )
  })
})
