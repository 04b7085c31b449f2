import { randomUUID } from 'node:crypto'
import {
  RELATED_QUESTIONS_MAX,
  SEARCHES_PER_DAY,
  SEARCHES_PER_MINUTE,
} from '@capstone/contract/assistant/assistant.constants'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { actAs, createUser } from '../../rpc/context.testing.ts'
import { openTestPortal, portal } from '../../rpc/portal.testing.ts'
import { codeOf } from '../../rpc/refusals.testing.ts'
import { rateLimits } from '../accounts/accounts.table.ts'
import {
  addAssignment,
  addProject,
  addRequestedProject,
  addStoredFile,
} from '../assignments/assignments.testing.ts'
import { deleteConversation, listMessages } from '../assistant/assistant.service.ts'
import { newQuestion } from '../assistant/assistant.testing.ts'
import { search } from '../assistant/searches.service.ts'
import { addHandIn } from '../hand-ins/hand-ins.testing.ts'
import { addPaper } from '../papers/papers.testing.ts'
import { indexStudyGuide } from './guide.service.ts'
import { readSources } from './passages.service.ts'
import { passages } from './passages.table.ts'
import { addPassages } from './passages.testing.ts'

beforeAll(() => indexStudyGuide(portal))

test('a question for due dates finds hand-ins, with their dates in the time zone of the university', async () => {
  const kolkata = await openTestPortal({ TIME_ZONE: 'Asia/Kolkata' })
  const instructor = await createUser(kolkata, { role: 'instructor' })
  const student = await createUser(kolkata, { role: 'student', assignedInstructor: instructor.id })
  const assignmentId = await addRequestedProject(kolkata, { studentId: student.id, mentorId: instructor.id })
  const context = actAs(kolkata, student)
  const add = (title: string, dates: { dueAt: Date; closesAt?: Date; status?: 'accepted' }) => {
    const handedIn = dates.status ? { version: 1, submittedAt: dates.dueAt } : {}
    return addHandIn(kolkata, {
      instructorId: instructor.id,
      assignmentId,
      title,
      instructions: 'At most forty pages.',
      ...dates,
      ...handedIn,
    })
  }
  await add('Presentation', { dueAt: new Date('2097-12-20T18:30:00Z') })
  const handInId = await add('Final report', {
    dueAt: new Date('2097-12-03T18:29:00Z'),
    closesAt: new Date('2097-12-10T18:30:00Z'),
  })
  await add('Synopsis', { dueAt: new Date('2097-10-01T18:30:00Z'), status: 'accepted' })
  const one = await search(context, newQuestion('When is my final report due?'))
  expect(one.citations[0]?.passage).toMatchObject({
    title: 'Hand-in: Final report',
    quote: 'Due on Tue, Dec 3, 2097, 11:59 pm\nCut-off on Wed, Dec 11, 2097, 12:00 am\nAt most forty pages.',
    target: { kind: 'hand_in', handInId },
  })
  const late = await search(context, newQuestion('How late can I hand in my report?'))
  expect(late.citations[0]?.passage?.title).toBe('Hand-in: Final report')
  // Another project asks for the same, word for word.
  const otherId = await addRequestedProject(kolkata, { studentId: student.id, mentorId: instructor.id })
  const other = await addHandIn(kolkata, {
    instructorId: instructor.id,
    assignmentId: otherId,
    title: 'Final report',
    instructions: 'At most forty pages.',
    dueAt: new Date('2097-12-03T18:29:00Z'),
    closesAt: new Date('2097-12-10T18:30:00Z'),
  })
  const both = await search(context, newQuestion('When is my final report due?'))
  expect(both.citations.map(({ passage }) => passage?.target)).toEqual(
    expect.arrayContaining([handInId, other].map((id) => ({ kind: 'hand_in', handInId: id }))),
  )
  const all = await search(context, newQuestion('What do I hand in next?'))
  expect(all.citations.map(({ passage }) => passage?.title)).toEqual([
    'Hand-in: Final report',
    'Hand-in: Final report',
    'Hand-in: Presentation',
  ])
})

describe('a question to the study guide', () => {
  test('finds a passage, stores it, and shows it again', async () => {
    const context = actAs(portal, await createUser(portal, { role: 'student' }))
    const question = newQuestion('How do I write the caption of a figure?')
    const answer = await search(context, question)
    expect(answer.citations[0]?.passage).toMatchObject({
      title: 'Making figures and tables',
      heading: 'Figures',
      target: { kind: 'guide_page', page: 'figures-and-tables' },
    })
    const { items } = await listMessages(context, { limit: 10 })
    expect(items.map(({ speaker, kind }) => [speaker, kind])).toEqual([
      ['assistant', 'passages'],
      ['user', 'text'],
    ])
    expect(items[0]).toEqual(answer)
    expect(await search(context, question)).toEqual(answer)
    const sources = await readSources(context)
    expect(sources).toMatchObject({ guidePages: 61, documents: [], records: [] })
    expect(sources.questions).toHaveLength(RELATED_QUESTIONS_MAX)
    for (const { text } of sources.questions)
      expect((await search(context, newQuestion(text))).citations, text).not.toEqual([])
  })

  test('that an answer offers finds the heading it names first', async () => {
    const context = actAs(portal, await createUser(portal, { role: 'student' }))
    for (const asked of [
      'How do I write the caption of a figure?',
      'Which font?',
      'How do I cite a website?',
    ]) {
      const { relatedQuestions } = await search(context, newQuestion(asked))
      expect(relatedQuestions).not.toEqual([])
      for (const { text } of relatedQuestions) {
        const { citations } = await search(context, newQuestion(text))
        expect(text).toBe(`What does the study guide say about “${citations[0]?.passage?.heading}”?`)
      }
    }
  })

  test.each(['', 'References'])(
    'is among those to begin with for a student whose document has the heading "%s"',
    async (heading) => {
      const student = await createUser(portal, { role: 'student' })
      const { version } = await addPaper(portal, student)
      await addPassages(portal, version.path, ['The soil was wet.'], heading)
      const { questions } = await readSources(actAs(portal, student))
      expect(questions).toHaveLength(RELATED_QUESTIONS_MAX)
    },
  )

  test('is refused after thirty within a minute', async () => {
    const context = actAs(portal, await createUser(portal, { role: 'student' }))
    portal.clock.freeze()
    const searchOnce = () => codeOf(search(context, newQuestion('Which font?')))
    for (let count = 0; count < SEARCHES_PER_MINUTE; count++) expect(await searchOnce()).toBe('ok')
    expect(await searchOnce()).toBe('SEARCHES_TOO_MANY')
    portal.clock.advance(61)
    expect(await searchOnce()).toBe('ok')
  })

  test('threat-39 is refused after 500 within a day', async () => {
    const context = actAs(portal, await createUser(portal, { role: 'student' }))
    portal.clock.freeze()
    const start = portal.clock.now().getTime()
    const count = {
      key: `daily_search:${context.viewer.id}`,
      count: SEARCHES_PER_DAY - 1,
      windowStart: start,
    }
    await portal.db.insert(rateLimits).values(count)
    const searchOnce = () => codeOf(search(context, newQuestion('Which font?')))
    expect(await searchOnce()).toBe('ok')
    expect(await searchOnce()).toBe('SEARCHES_EXHAUSTED')
    portal.clock.advance(24 * 60 * 60)
    expect(await searchOnce()).toBe('ok')
  })

  test('threat-08 is counted when many come at once, and also after the conversation was deleted', async () => {
    const context = actAs(portal, await createUser(portal, { role: 'student' }))
    portal.clock.freeze()
    const searchOnce = () => codeOf(search(context, newQuestion('Which font?')))
    const codes = await Promise.all(Array.from({ length: SEARCHES_PER_MINUTE + 20 }, searchOnce))
    expect(codes.filter((code) => code === 'ok')).toHaveLength(SEARCHES_PER_MINUTE)
    await deleteConversation(context)
    expect(await searchOnce()).toBe('SEARCHES_TOO_MANY')
  })
})

test('an offered question names its project, finds that one’s document first, and marks words of its heading alone', async () => {
  const student = await createUser(portal, { role: 'student' })
  const addReport = async (title: string, texts: string[], heading: string) => {
    const reportUrl = await addStoredFile(portal, 'report', `${randomUUID()}.pdf`, 9)
    const instructorProjectId = await addProject(portal, { title, description: '', reportUrl })
    await addAssignment(portal, { studentId: student.id, instructorProjectId })
    await addPassages(portal, reportUrl, texts, heading)
  }
  const asked = 'Our report on work of two teams has 2 tables.'
  const other = 'Related work: the report of related work, 2 reports on related work and dust.'
  // More passages than are compared further, all of which fit the question as well as the one asked for.
  const others = Array.from({ length: 300 }, (_, number) => `${other} ${asked} ${number}`)
  await addReport('Bus arrival times', others, '2. Related work')
  await addReport('Fine dust in schools', [`${other} Schools.`], '2. Related work')
  await addReport('Fine dust', [asked], '2. Related work')
  await portal.db
    .update(passages)
    .set({ id: 'ffffffff-ffff-4fff-bfff-ffffffffffff' })
    .where(eq(passages.text, asked))
  const context = actAs(portal, student)
  const text = 'What does the report of “Fine dust” say about “2. Related work”?'
  expect((await readSources(context)).questions).toContainEqual({ text })
  const { citations } = await search(context, newQuestion(text))
  expect(citations[0]?.passage).toMatchObject({ belongsTo: 'Fine dust', quote: asked, markedWords: [] })
})
