import { IDEA_STEPS_MAX, ROADMAP_STEPS } from '@capstone/contract/requests/requests.constants'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { JsonArrayParser } from './json-array-parser.service.ts'

// Text that is difficult to parse: brackets, quotes, escapes, surrogate pairs.
const text = fc.string({
  unit: fc.constantFrom('[', ']', '{', '}', '"', '\\', ',', ':', '\n', 'a', 'é', '𝒳', ' ', '\u2028'),
})
const idea = fc.record({
  title: text,
  description: text,
  techStack: fc.array(text, { maxLength: 3 }),
  difficulty: fc.constantFrom('Beginner', 'Intermediate', 'Advanced'),
  duration: text,
  roadmap: fc.array(text, { minLength: ROADMAP_STEPS, maxLength: IDEA_STEPS_MAX }),
})
const spaces = fc.constantFrom(undefined, 0, 2, '\t')
const withoutArray = fc.string().map((garbage) => garbage.replaceAll('[', '('))

/** Splits a text at these places, each a fraction of its length. */
function cut(whole: string, places: readonly number[]): string[] {
  const ends = places.map((place) => Math.floor(place * whole.length)).sort((a, b) => a - b)
  return [0, ...ends].map((from, index) => whole.slice(from, ends[index] ?? whole.length))
}

const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 30 })

function readAll(pieces: readonly string[]) {
  const parser = new JsonArrayParser()
  const found = pieces.flatMap((piece) => parser.read(piece))
  return { found, state: parser.state }
}

describe('an answer', () => {
  test('yields the same ideas however it is split, with text before and after them', () => {
    fc.assert(
      fc.property(
        fc.array(idea, { maxLength: 4 }),
        spaces,
        cuts,
        withoutArray,
        fc.string(),
        (ideas, space, places, before, after) => {
          const answer = before + JSON.stringify(ideas, null, space) + after
          expect(readAll(cut(answer, places))).toEqual({ found: ideas, state: 'complete' })
          expect(readAll([...answer])).toEqual({ found: ideas, state: 'complete' })
        },
      ),
    )
  })

  test('yields each idea as soon as its last character arrives', () => {
    fc.assert(
      fc.property(idea, idea, (first, second) => {
        const [whole, next] = [JSON.stringify(first), JSON.stringify(second)]
        const parser = new JsonArrayParser()
        expect(parser.read(`Here they are: [ ${whole.slice(0, -1)}`)).toEqual([])
        expect(parser.read('}')).toEqual([first])
        expect(parser.read(`, ${next}`)).toEqual([second])
        expect(parser.state).toBe('incomplete')
        expect(parser.read(']')).toEqual([])
        expect(parser.state).toBe('complete')
      }),
    )
  })

  test('that is cut off is incomplete', () => {
    fc.assert(
      fc.property(fc.array(idea, { minLength: 1, maxLength: 3 }), fc.nat(), (ideas, at) => {
        const answer = JSON.stringify(ideas)
        const { found, state } = readAll([answer.slice(0, at % answer.length)])
        expect(state).toBe('incomplete')
        expect(found).toEqual(ideas.slice(0, found.length))
      }),
    )
  })

  test.each(['[{"a":1} {"b":2}]', '[{"a":}]', '[{"a":1},]', '[,]', '[1 2]', '[}]', '[{"a":1}}'])(
    'like %s is malformed',
    (answer) => {
      expect(readAll([answer]).state).toBe('malformed')
    },
  )

  test('never throws, and returns the elements of every valid array', () => {
    const letters = fc.string({ unit: fc.constantFrom('[', ']', '{', '}', '"', '\\', ',', '1', ' ') })
    fc.assert(
      fc.property(letters, (answer) => {
        const { found, state } = readAll([answer])
        const parsed = parse(answer.slice(Math.max(0, answer.indexOf('['))))
        if (parsed) expect({ found, state }).toEqual({ found: parsed, state: 'complete' })
      }),
    )
  })
})

const parse = (answer: string): unknown[] | undefined => {
  try {
    const value: unknown = JSON.parse(answer)
    return Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
