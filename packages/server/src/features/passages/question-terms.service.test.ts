import { beforeAll, describe, expect, test } from 'vitest'
import { actAs, createUser } from '../../rpc/context.testing.ts'
import type { StudentContext } from '../../rpc/context.ts'
import { portal } from '../../rpc/portal.testing.ts'
import {
  addAssignment,
  addProject,
  addRequestedProject,
  addStoredFile,
} from '../assignments/assignments.testing.ts'
import { findPassages } from './passages.service.ts'
import { addPassages } from './passages.testing.ts'
import {
  asksForOverview,
  canBeAskedAbout,
  createWordMatcher,
  findDueDateSubject,
  findMarkedWords,
  TERMS_MAX,
  toSearchTerms,
} from './question-terms.service.ts'
import { SYNONYMS } from './synonyms.data.ts'

const TEXTS = [
  'The random forest was trained on soil moisture of the second field.',
  'मानसून की शुरुआत दो स्टेशनों की वर्षा से मापी जाती है।',
  'மண்ணின் ஈரப்பதம் ஒவ்வொரு மணி நேரமும் அளவிடப்படுகிறது.',
  'تقاس رطوبة التربة كل ساعة بواسطة جهاز استشعار.',
  '土壤湿度每小时测量一次，传感器埋在二十厘米深处。',
]
let student: StudentContext

beforeAll(async () => {
  student = actAs(portal, await createUser(portal, { role: 'student' }))
  const reportUrl = await addStoredFile(portal, 'report', 'report.pdf', 9)
  const instructorProjectId = await addProject(portal, { description: '', reportUrl })
  await addAssignment(portal, { studentId: student.viewer.id, instructorProjectId })
  await addPassages(portal, reportUrl, TEXTS)
})

const pagesFor = async (question: string) =>
  (await findPassages(student, question)).map(({ passage }) => passage.place?.number)

describe('a question', () => {
  test.each([
    ['Hindi', 'मानसून की शुरुआत कैसे मापी जाती है?', 2],
    ['Tamil', 'ஈரப்பதம் எப்போது?', 3],
    ['Arabic', 'رطوبة التربة', 4],
    ['Chinese', '土壤湿度怎么测量？', 5],
  ])('in %s finds the passage in that script, and marks its words', async (_, question, page) => {
    const [first] = await findPassages(student, question)
    expect(first?.passage.place).toEqual({ kind: 'page', number: page })
    expect(first?.passage.markedWords.length).toBeGreaterThan(0)
  })

  test.each(['?', '… !?', '\u200b', '"\'()[]{}<>|&!:*\\', '%_', "') or 1=1 --"])(
    'of punctuation or SQL finds nothing: %j',
    async (question) => {
      expect(await pagesFor(question)).toEqual([])
    },
  )

  test('of one letter, or about a topic that no passage mentions, finds nothing', async () => {
    expect(await pagesFor('x')).toEqual([])
    expect(await pagesFor('Which pizza is best near the harbour?')).toEqual([])
  })

  test.each(['What is this about?', 'explain my project', 'Give me a summary of the project, please'])(
    'about nothing but the project finds descriptions, that of the current project first: %s',
    async (question) => {
      const other = actAs(portal, await createUser(portal, { role: 'student' }))
      const project = { studentId: other.viewer.id, title: 'Streets', roadmap: [] }
      await addRequestedProject(portal, {
        ...project,
        title: 'Old',
        status: 'completed',
        description: 'Was done.',
      })
      await addRequestedProject(portal, { ...project, description: 'A map of fine dust.' })
      const found = await findPassages(other, question)
      expect(found.map(({ passage }) => [passage.title, passage.belongsTo, passage.quote])).toEqual([
        ['Description', 'Streets', 'A map of fine dust.'],
        ['Description', 'Old', 'Was done.'],
      ])
    },
  )

  test.each(['How do I describe a project?', 'What is a summary?', 'What does the introduction say?'])(
    'that asks for more than the project is not taken for one about the project: %s',
    (question) => {
      expect(asksForOverview(question)).toBe(false)
    },
  )

  test('that has only words of a title does not find the names of the authors below it', async () => {
    const other = actAs(portal, await createUser(portal, { role: 'student' }))
    const reportUrl = await addStoredFile(portal, 'report', 'title.pdf', 9)
    const instructorProjectId = await addProject(portal, { description: '', reportUrl })
    await addAssignment(portal, { studentId: other.viewer.id, instructorProjectId })
    await addPassages(portal, reportUrl, ['Kavya Iyer', 'The boxes were mended.'], 'Dust on the streets')
    const quotes = async (question: string) =>
      (await findPassages(other, question)).map(({ passage }) => passage.quote)
    expect(await quotes('How much dust is on the streets?')).toEqual(['The boxes were mended.'])
    expect(await quotes('Who is Kavya?')).toEqual(['Kavya Iyer'])
  })

  test('of 4,000 characters is answered, whether they are words or one word', async () => {
    const words = 'random forest soil moisture '.repeat(200).slice(0, 4000)
    expect(await pagesFor(words)).toEqual([1])
    expect(await pagesFor('x'.repeat(4000))).toEqual([])
    expect(await pagesFor('土'.repeat(4000))).toEqual([5])
  })

  test('marks other forms of its words, by their place in the quote', async () => {
    const [found] = await findPassages(student, 'How do we train forests?')
    const marked = found?.passage.markedWords.map(({ start, end }) => found.passage.quote.slice(start, end))
    expect(marked).toEqual(['forest', 'trained'])
  })
})

test('threat-48 the words of long questions are marked in little time, in a page of answers with six quotes each', () => {
  const short = 'абвгдежзиклмн'.split('').join(' ')
  const long = Array.from({ length: 17 }, (_, number) => `${'ш'.repeat(450)}${number}`).join(' ')
  const quote = `${short} ${'ю '.repeat(480)}`
  const before = process.cpuUsage()
  for (let answer = 0; answer < 50; answer++) {
    const isQuestionWord = createWordMatcher(`${short} ${long}`)
    for (let citation = 0; citation < 6; citation++)
      expect(findMarkedWords(quote, isQuestionWord)).toHaveLength(13)
  }
  const { user, system } = process.cpuUsage(before)
  expect(user + system, 'processor time in microseconds').toBeLessThan(2_000_000)
})

describe('threat-48 the terms of a question', () => {
  test('are taken from its first 500 words', () => {
    const questionWith = (count: number) => `${'the '.repeat(count)}forest`
    expect(toSearchTerms(questionWith(499)).map(({ text }) => text)).toContain('forest')
    expect(toSearchTerms(questionWith(500))).toEqual([])
  })

  test('have the synonyms of an idiom once, however often it has the idiom', () => {
    expect(toSearchTerms('leave out '.repeat(800))).toEqual(toSearchTerms('leave out'))
  })

  test('are limited, and include all of its own words', () => {
    const words = [...SYNONYMS.keys()].filter((word) => /^[a-z]+$/.test(word))
    const countSynonyms = (word: string) => SYNONYMS.get(word)?.length ?? 0
    const richest = words.toSorted((one, other) => countSynonyms(other) - countSynonyms(one))
    const terms = toSearchTerms(richest.join(' '))
    expect(terms).toHaveLength(TERMS_MAX)
    expect(new Set(terms.filter(({ weight }) => weight === 1).map(({ slot }) => slot)).size).toBe(30)
  })
})

test.each([
  ['all', 'What is due next?'],
  ['all', 'What are my deadlines?'],
  ['all', 'When do I have to hand in next?'],
  ['all', 'What do I hand in this month?'],
  ['one', 'When is my final report due?'],
  ['one', 'What is the cut-off of the synopsis?'],
  ['one', 'How late can I submit the slides?'],
  [null, 'What was the error due to?'],
  [null, 'How do I hand in a report?'],
  [null, 'What happens next?'],
])('findDueDateSubject returns %s for "%s"', (expected, question) => {
  expect(findDueDateSubject(question)).toBe(expected)
})

test('nobody is offered a question about a part that says nothing about the project, or without a word to search for', () => {
  for (const heading of [
    'Contents',
    'TABLE OF CONTENTS',
    '8. References',
    'List of figures',
    'Acknowledgements:',
    '2. Where to look',
  ])
    expect(canBeAskedAbout(heading), heading).toBe(false)
  for (const heading of ['Contents of the soil', '4. Index structures', 'References to earlier work'])
    expect(canBeAskedAbout(heading), heading).toBe(true)
})
