import { randomUUID } from 'node:crypto'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MEETING_STATUSES } from '@capstone/contract/meetings/meetings.constants'
import { eq, inArray, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { makeTestFolder } from '../../platform/cleanup.testing.ts'
import { createUser } from '../../rpc/context.testing.ts'
import type { StudentContext } from '../../rpc/context.ts'
import { actAsNew } from '../../rpc/people.testing.ts'
import { portal, test } from '../../rpc/portal.testing.ts'
import { addRequestedProject } from '../assignments/assignments.testing.ts'
import { listMessages } from '../assistant/assistant.service.ts'
import { newQuestion } from '../assistant/assistant.testing.ts'
import { search } from '../assistant/searches.service.ts'
import { storedFiles } from '../files/files.table.ts'
import { addMeeting } from '../meetings/meetings.testing.ts'
import { paperVersions, studentPapers } from '../papers/papers.table.ts'
import { findCandidates, findEntries } from './entries.repository.ts'
import { indexWaitingFiles, STUDENT_PASSAGES_MAX } from './indexing.service.ts'
import { readSources } from './passages.service.ts'
import { passageSources, passages } from './passages.table.ts'
import { addPassages } from './passages.testing.ts'
import { toSearchTerms } from './question-terms.service.ts'

const folder = makeTestFolder()
const REPORT = new URL('../../../fixtures/papers/two-columns.pdf', import.meta.url)

/** Stores a PDF of a student, which waits to be read. */
async function storeFile({ viewer }: StudentContext) {
  const [file, path] = [join(folder, randomUUID()), `${viewer.id}/${randomUUID()}.pdf`]
  await copyFile(REPORT, file)
  const mimeType = 'application/pdf'
  await portal.storage.save('papers', path, file, mimeType)
  await portal.db.insert(storedFiles).values({
    bucket: 'papers',
    path,
    state: 'attached',
    ownerId: viewer.id,
    name: 'a.pdf',
    mimeType,
    size: 9,
    sha256: '0',
  })
  return path
}

/** Adds a paper with one version; returns its id and the path of the file. */
async function addPaper(student: StudentContext) {
  const path = await storeFile(student)
  const id = randomUUID()
  const [studentId, uploadedAt] = [student.viewer.id, portal.clock.now()]
  await portal.db.insert(studentPapers).values({ id, studentId, title: 'A paper', paperUrl: path })
  await portal.db.insert(paperVersions).values({ paperId: id, number: 1, path, uploadedAt })
  return { id, path }
}

async function addSecondVersion(student: StudentContext, paperId: string) {
  const path = await storeFile(student)
  await portal.db.update(studentPapers).set({ paperUrl: path }).where(eq(studentPapers.id, paperId))
  await portal.db.insert(paperVersions).values({ paperId, number: 2, path, uploadedAt: portal.clock.now() })
  return path
}

const makeTexts = (count: number) => Array.from({ length: count }, (_, number) => `Soil moisture ${number}`)
const statesOf = async (student: StudentContext) =>
  (await readSources(student)).documents.map(({ state }) => state).toSorted()
const countPassages = (path: string) =>
  portal.db.$count(
    passages,
    sql`${passages.sourceId} in (
      select ${passageSources.id} from ${passageSources}
      join ${storedFiles} on ${storedFiles.id} = ${passageSources.fileId} where ${storedFiles.path} = ${path})`,
  )

test('threat-39 a file is not searched when all files of its student have too many passages', async () => {
  const [student, other] = [await actAsNew('student'), await actAsNew('student')]
  const [full, further, others] = [await addPaper(student), await addPaper(student), await addPaper(other)]
  await addPassages(portal, full.path, makeTexts(STUDENT_PASSAGES_MAX))
  await indexWaitingFiles(portal)
  expect(await statesOf(student)).toEqual(['searched', 'too_large'])
  expect(await countPassages(further.path)).toBe(0)
  expect(await statesOf(other)).toEqual(['searched'])
  expect(await countPassages(others.path)).toBeGreaterThan(0)
})

test('threat-39 the passages of an earlier version give way to the newest, except those that an answer quotes', async () => {
  const student = await actAsNew('student')
  const { id, path } = await addPaper(student)
  await addPassages(portal, path, ['Kingfishers nest here.', ...makeTexts(STUDENT_PASSAGES_MAX - 1)])
  const { citations } = await search(student, newQuestion('Where do kingfishers nest?'))
  expect(citations.map(({ passage }) => passage?.quote)).toEqual(['Kingfishers nest here.'])
  const newest = await addSecondVersion(student, id)
  await indexWaitingFiles(portal)
  expect(await statesOf(student)).toEqual(['searched'])
  expect(await countPassages(newest)).toBeGreaterThan(0)
  expect(await countPassages(path)).toBe(1)
  const { items } = await listMessages(student, { limit: 10 })
  expect(items[0]?.citations[0]?.passage?.quote).toBe('Kingfishers nest here.')
})

test('threat-39 notes of declined and cancelled meetings, which can be made by the thousand, are not searched', async () => {
  const student = await actAsNew('student')
  const { id: mentorId } = await createUser(portal, { role: 'instructor' })
  const studentId = student.viewer.id
  const assignmentId = await addRequestedProject(portal, { studentId, mentorId })
  for (const status of MEETING_STATUSES)
    await addMeeting(portal, { assignmentId, proposedBy: studentId, status, note: `Kingfishers, ${status}` })
  const { citations } = await search(student, newQuestion('Where are kingfishers?'))
  const quotes = citations.map(({ passage }) => passage?.quote)
  expect(quotes.toSorted()).toEqual(['Kingfishers, accepted', 'Kingfishers, proposed'])
})

test('threat-48 a question is compared with no more passages than its limit', async () => {
  const student = await actAsNew('student')
  const { path } = await addPaper(student)
  await addPassages(portal, path, makeTexts(10))
  const { candidates } = await findCandidates(portal.db, student.scope, 'UTC', toSearchTerms('soil'), {
    selection: 'newest_versions',
    passagesMax: 7,
    limit: 100,
  })
  expect(candidates).toHaveLength(7)
})

test('threat-48 another heading is looked for among the fifty passages beside a quoted one', async () => {
  const student = await actAsNew('student')
  const { path } = await addPaper(student)
  await addPassages(portal, path, makeTexts(60), 'A long chapter')
  await portal.db.update(passages).set({ heading: 'A short one' }).where(eq(passages.position, 0))
  const rows = await portal.db
    .select()
    .from(passages)
    .where(inArray(passages.position, [50, 51]))
  const found = await findEntries(
    portal.db,
    student.scope,
    'UTC',
    rows.map(({ id }) => id),
  )
  expect(new Map(found.map(({ place, heading_before }) => [place, heading_before]))).toEqual(
    new Map([
      [51, 'A short one'],
      [52, null],
    ]),
  )
})
