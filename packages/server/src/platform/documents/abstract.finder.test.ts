import { newPaperSchema } from '@capstone/contract/papers/papers.schemas'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findAbstract } from './abstract.finder.ts'
import type { TextLine } from './document.content.ts'

const line = (text: string, given: Partial<TextLine> = {}): TextLine => ({
  text,
  page: 1,
  block: 0,
  size: 10,
  font: 'body',
  lead: '',
  headingLevel: null,
  isSetOff: false,
  isInMargin: false,
  row: null,
  ...given,
})
const heading = (text: string) => line(text, { size: 12, font: 'bold', isSetOff: true })
const TEXT =
  'We measured how long the water of a tank lasts in a dry month, and what the people who use it think of it. It lasts for nine days.'
const LINES = [
  line('We measured how long the water of a tank lasts in a dry month,'),
  line('and what the people who use it think of it. It lasts for nine days.'),
]
const INTRODUCTION = [heading('1. Introduction'), line('Water is scarce in the dry months.')]
const REST = 'and what the people who use it think of it. It lasts for nine days.'

test('characters that cannot be stored are replaced or removed', () => {
  const [first = line(''), ...others] = LINES
  const odd = line(first.text.replace('water', 'wa\0ter').replace('tank', 'tank\ud800'))
  const found = findAbstract([line('Abstract'), odd, ...others, ...INTRODUCTION])
  expect(found).toBe(TEXT.replace('tank', 'tank\ufffd'))
  expect(newPaperSchema.shape.abstract.parse(found)).toBe(found)
})

describe('the heading of an abstract', () => {
  test.each([
    'Abstract',
    'ABSTRACT',
    'abstract',
    'Abstract:',
    'A B S T R A C T',
    'A BSTRACT',
    '1. Abstract',
    'I. ABSTRACT',
    'Abstract.',
  ])('%s is a heading of its own', (text) => {
    expect(findAbstract([line(text), ...LINES, ...INTRODUCTION])).toBe(TEXT)
  })

  test.each([
    'Abstract—',
    'Abstract: ',
    'ABSTRACT. ',
    'Abstract - ',
    'Abstract-',
    'Abstract – ',
    'ABSTRACT—',
    'Abstract.—',
  ])('%s may begin the text', (mark) => {
    const first = line(`${mark}We measured how long the water of a tank lasts in a dry month,`)
    expect(findAbstract([first, line(REST), ...INTRODUCTION])).toBe(TEXT)
  })

  test('may differ from the text only by its font', () => {
    const text = 'Abstract We measured how long the water of a tank lasts in a dry month,'
    expect(findAbstract([line(text, { lead: 'Abstract' }), line(REST), ...INTRODUCTION])).toBe(TEXT)
    expect(findAbstract([line(text), line(REST), ...INTRODUCTION])).toBe(null)
  })

  test.each([
    'Abstract ideas are easily agreed on by all of us who work on it.',
    'abstract. We measured how long the water of a tank lasts in it.',
    'Abstract-based methods of the kind that we have used are many.',
    'Abstract ........ 3',
    'Abstract . . . . . iv',
    'Abstract 12',
    'Abstract: 3',
    'An abstract',
    'Abstracts',
    'Graphical Abstract of It',
  ])('is not the line %s', (text) => {
    expect(findAbstract([line(text), ...LINES, ...INTRODUCTION])).toBe(null)
  })
})

describe('the end of an abstract', () => {
  test.each([
    'Keywords: water, tanks',
    'Key words— water',
    'KEYWORDS',
    'Index Terms—water',
    'Keywords and phrases: water',
    '1 Introduction',
    'Introduction',
    'INTRODUCTION',
    'I. INTRODUCTION',
    'I N T R O D U C T I O N',
    'CCS Concepts: water',
    '1 Introduction Water is scarce',
  ])('is the line %s', (text) => {
    expect(findAbstract([heading('Abstract'), ...LINES, line(text), line('More.')])).toBe(TEXT)
  })

  test('is another heading, but not if separate paragraphs come before it', () => {
    expect(findAbstract([heading('Abstract'), ...LINES, heading('Why we measured'), line('More.')])).toBe(
      TEXT,
    )
    const [first, second] = [line('A part.', { isSetOff: true }), line('Another part.', { isSetOff: true })]
    expect(findAbstract([heading('Abstract'), ...LINES, first, second, heading('Why we measured')])).toBe(
      null,
    )
  })

  test.each([
    ['is not found without a heading', [line('Then it goes on, and on, without any heading at all.')]],
    ['cannot be a later section', [heading('2. Method')]],
    ['is not a line that only speaks of keywords', [line('keywords are what we searched by in all of it')]],
  ])('%s', (_what, rest) => {
    expect(findAbstract([heading('Abstract'), ...LINES, ...rest])).toBe(null)
  })

  test('is not in the middle of a sentence', () => {
    expect(
      findAbstract([
        heading('Abstract'),
        line('We measured how long the water of a tank lasts in a dry and'),
        ...INTRODUCTION,
      ]),
    ).toBe(null)
  })

  test('is not accepted when it is too far away', () => {
    const far = Array.from({ length: 60 }, () => LINES).flat()
    expect(findAbstract([heading('Abstract'), ...far, ...INTRODUCTION])).toBe(null)
  })
})

describe('between heading and end', () => {
  test('footnotes and page headers and footers are dropped', () => {
    const margin = (text: string, page: number) => line(text, { isInMargin: true, page, font: 'italic' })
    const found = findAbstract([
      margin('Journal of Tanks, 3', 1),
      heading('Abstract'),
      ...LINES.slice(0, 1),
      line('1 This work was paid for by nobody.', { size: 8 }),
      margin('17', 1),
      margin('Journal of Tanks, 3', 2),
      ...LINES.slice(1).map((last) => ({ ...last, page: 2 })),
      ...INTRODUCTION,
    ])
    expect(found).toBe(TEXT)
  })

  test('a line across the page makes the order of columns uncertain, so nothing is found', () => {
    const below = LINES.map((part) => ({ ...part, block: 1 }))
    expect(findAbstract([heading('Abstract'), ...LINES, ...below, ...INTRODUCTION])).toBe(null)
    const nextPage = LINES.map((part) => ({ ...part, page: 2, block: 0 }))
    expect(findAbstract([heading('Abstract'), ...LINES, ...nextPage, ...INTRODUCTION])).toBe(
      `${TEXT} ${TEXT}`,
    )
  })

  test('words split at line ends are joined, and hyphenated words keep their hyphen', () => {
    const found = findAbstract([
      heading('Abstract'),
      line('We compared low-cost tanks of the experi-'),
      line('mental kind with the best of the state-of-'),
      line('the-art kind, and all of them with low-'),
      line('cost wells of the year of the COVID-'),
      line('19 epidemic and of the pre\u00AD'),
      line('vious one. It was the same for all of them.'),
      ...INTRODUCTION,
    ])
    expect(found).toBe(
      'We compared low-cost tanks of the experimental kind with the best of the state-of-the-art kind, and all of them with low-cost wells of the year of the COVID-19 epidemic and of the previous one. It was the same for all of them.',
    )
  })

  test.each([
    'Wir haben gemessen, wie lange das Wasser eines Tanks in einem trockenen Monat reicht und was die Leute davon halten.',
    'Nous avons mesuré combien de temps dure l’eau d’un réservoir pendant un mois sec et ce que les gens en pensent.',
    'हमने मापा कि सूखे महीने में टंकी का पानी कितने दिन चलता है और लोग इसके बारे में क्या सोचते हैं, यह भी पूछा गया है.',
  ])('only English text is accepted: %s', (text) => {
    expect(findAbstract([heading('Abstract'), line(text), ...INTRODUCTION])).toBe(null)
  })
})

const WORDS =
  'the of and in to is a we that for with are on measured tank water reads slowly first second result shows river'.split(
    ' ',
  )
const sentence = fc
  .array(fc.constantFrom(...WORDS), { minLength: 6, maxLength: 20 })
  .map((words) => `The ${words.join(' ')} and the ${words.length} of it.`)
const abstract = fc.array(sentence, { minLength: 2, maxLength: 12 }).map((sentences) => sentences.join(' '))
const HEADINGS = ['Abstract', 'ABSTRACT', 'A B S T R A C T', '1. Abstract', 'Abstract:']
const ENDS = ['Keywords: water', 'Index Terms—water', '1 Introduction', 'I. INTRODUCTION', 'Introduction']

/** Wraps a text at `width` characters; words of more than six letters may be split with a hyphen. */
function wrap(text: string, width: number, splitsWords: boolean): TextLine[] {
  const lines: string[] = []
  let current = ''
  for (const word of text.split(' ')) {
    if (current !== '' && current.length + word.length + 1 > width) {
      const isSplit = splitsWords && /^[a-z]{7,}$/.test(word)
      lines.push(isSplit ? `${current} ${word.slice(0, 4)}-` : current)
      current = isSplit ? word.slice(4) : word
    } else current = current === '' ? word : `${current} ${word}`
  }
  return [...lines, current].map((part) => line(part))
}

describe('any abstract', () => {
  test('is found word for word between its heading and its end', () => {
    const paper = fc.record({
      text: abstract,
      after: abstract,
      width: fc.integer({ min: 24, max: 110 }),
      splitsWords: fc.boolean(),
      head: fc.constantFrom(...HEADINGS),
      end: fc.constantFrom(...ENDS),
    })
    fc.assert(
      fc.property(paper, ({ text, after, width, splitsWords, head, end }) => {
        const lines = [
          line(head),
          ...wrap(text, width, splitsWords),
          line(end, { isSetOff: true }),
          ...wrap(after, width, splitsWords),
        ]
        expect(findAbstract(lines)).toBe(text)
      }),
      { numRuns: 300 },
    )
  })

  test('is not found without its heading or without its end', () => {
    fc.assert(
      fc.property(
        abstract,
        fc.integer({ min: 24, max: 110 }),
        fc.constantFrom(...HEADINGS),
        (text, width, head) => {
          const lines = wrap(text, width, false)
          expect(findAbstract([...lines, ...INTRODUCTION])).toBe(null)
          expect(findAbstract([line(head), ...lines])).toBe(null)
        },
      ),
      { numRuns: 200 },
    )
  })

  test('consists only of text from the lines', () => {
    const anyLine = fc
      .tuple(
        fc.oneof(fc.string({ maxLength: 60 }), sentence, fc.constantFrom(...HEADINGS, ...ENDS)),
        fc.boolean(),
        fc.boolean(),
      )
      .map(([text, isSetOff, isInMargin]) => line(text, { isSetOff, isInMargin }))
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 40 }), (lines) => {
        const found = findAbstract(lines)
        const all = lines
          .map(({ text }) => text)
          .join('')
          .replaceAll(/[\s-]/g, '')
        if (found !== null)
          for (const word of found.split(' ')) expect(all).toContain(word.replaceAll('-', ''))
      }),
      { numRuns: 500 },
    )
  })
})
