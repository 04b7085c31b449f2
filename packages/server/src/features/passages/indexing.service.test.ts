import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS } from '@capstone/contract/base.constants'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, vi } from 'vitest'
import { databaseTime } from '../../db/columns.ts'
import { makeTestFolder } from '../../platform/cleanup.testing.ts'
import { makeSlowPage } from '../../platform/documents/bombs.testing.ts'
import { tryReadDocument } from '../../platform/documents/document.reader.ts'
import { makePdf, type PdfBlock } from '../../platform/documents/pdf.file.ts'
import { actAsNew } from '../../rpc/people.testing.ts'
import { portal, test } from '../../rpc/portal.testing.ts'
import { addAssignment, addProject } from '../assignments/assignments.testing.ts'
import { storedFiles } from '../files/files.table.ts'
import { indexWaitingFiles, removeAbandonedCopies } from './indexing.service.ts'
import { claimFile, recordOutcome } from './passage-sources.repository.ts'
import { findPassages, readSources } from './passages.service.ts'
import { passageSources, passages } from './passages.table.ts'

const folder = makeTestFolder()
const FIXTURES = new URL('../../../fixtures/papers/', import.meta.url)
const PDF = 'application/pdf'

/** Stores a document as the report of a new student's project; returns the student and the document's path. */
async function storeReport(
  content: string | Buffer,
  mimeType = PDF,
  size = 9,
  ownerId: string | null = null,
) {
  const student = await actAsNew('student')
  const file = join(folder, randomUUID())
  if (typeof content === 'string') await copyFile(new URL(content, FIXTURES), file)
  else await writeFile(file, content)
  const path = `somebody/${randomUUID()}.pdf`
  await portal.storage.save('project-docs', path, file, mimeType)
  await portal.db.insert(storedFiles).values({
    bucket: 'project-docs',
    path,
    state: 'attached',
    name: 'a.pdf',
    mimeType,
    size,
    sha256: '0',
    ownerId,
  })
  const instructorProjectId = await addProject(portal, { reportUrl: path })
  await addAssignment(portal, { studentId: student.viewer.id, instructorProjectId })
  return { student, path }
}
const stateOf = async (student: Parameters<typeof readSources>[0]) => {
  const [report] = (await readSources(student)).documents
  return report && { state: report.state, places: report.places?.count ?? null }
}

test.for([
  ['an ordinary PDF', 'two-columns.pdf', PDF, { state: 'searched', places: 2 }],
  ['an encrypted PDF', 'locked.pdf', PDF, { state: 'unreadable', places: null }],
  ['a scan', 'scan.pdf', PDF, { state: 'no_text', places: 2 }],
  ['a damaged PDF', Buffer.from('%PDF-1.7\nnothing'), PDF, { state: 'unreadable', places: null }],
  ['an old Word document', 'one-column.doc', 'application/msword', { state: 'not_supported', places: null }],
] as const)('the student sees whether %s can be searched', async ([, content, mimeType, expected]) => {
  const { student } = await storeReport(content, mimeType)
  expect(await stateOf(student)).toEqual({ state: 'pending', places: null })
  await indexWaitingFiles(portal)
  expect(await stateOf(student)).toEqual(expected)
})

test('an enormous file, and one that three attempts could not read, are reported as too large without being read', async () => {
  const { student } = await storeReport('two-columns.pdf', PDF, 61 * 1024 * 1024)
  await indexWaitingFiles(portal)
  expect(await stateOf(student)).toEqual({ state: 'too_large', places: null })
  const { student: other, path } = await storeReport('two-columns.pdf')
  const [file] = await portal.db
    .select({ id: storedFiles.id })
    .from(storedFiles)
    .where(eq(storedFiles.path, path))
  await portal.db
    .update(passageSources)
    .set({ attempts: 3 })
    .where(eq(passageSources.fileId, file?.id ?? ''))
  await indexWaitingFiles(portal)
  expect(await stateOf(other)).toEqual({ state: 'too_large', places: null })
})

test('an error of the storage is not counted as an attempt to read a document', async () => {
  const { student } = await storeReport('two-columns.pdf')
  const read = () => Promise.reject(new Error('S3 is away'))
  for (let failure = 0; failure < 4; failure++) {
    await indexWaitingFiles({ ...portal, storage: { ...portal.storage, read } })
    await portal.db.update(passageSources).set({ dueAt: databaseTime })
  }
  await indexWaitingFiles(portal)
  expect(await stateOf(student)).toEqual({ state: 'searched', places: 2 })
})

test('an attempt while no document could be read is not counted', async () => {
  const { student } = await storeReport('two-columns.pdf')
  const controller = new AbortController()
  const files = ['one', 'two', 'three'].map((name) => join(folder, name))
  for (const file of files) await writeFile(file, makeSlowPage())
  // The job's queue is full: one document is being read, and two wait.
  const others = files.map((file) =>
    tryReadDocument({ file, type: PDF, ownerId: 'passages', pagesMax: 1, secondsMax: 60 }, controller.signal),
  )
  for (let attempt = 0; attempt < 4; attempt++) {
    await indexWaitingFiles(portal)
    await portal.db.update(passageSources).set({ dueAt: databaseTime })
  }
  const state = await stateOf(student)
  controller.abort()
  await Promise.all(others)
  expect(state).toEqual({ state: 'pending', places: null })
  await indexWaitingFiles(portal)
  expect(await stateOf(student)).toEqual({ state: 'searched', places: 2 })
})

test('a reading that the stop of the process ended is not counted as an attempt', async () => {
  const { student } = await storeReport('two-columns.pdf')
  for (let stop = 0; stop < 4; stop++) {
    const stopping = new AbortController()
    const read: typeof portal.storage.read = (bucket, path) => {
      stopping.abort()
      return portal.storage.read(bucket, path)
    }
    await indexWaitingFiles({ ...portal, storage: { ...portal.storage, read } }, stopping.signal)
    await portal.db.update(passageSources).set({ dueAt: databaseTime })
  }
  await indexWaitingFiles(portal)
  expect(await stateOf(student)).toEqual({ state: 'searched', places: 2 })
})

test('the outcome of a file is recorded by the current lease holder only', async () => {
  const { student } = await storeReport('two-columns.pdf')
  const [first, second] = [await claimFile(portal.db, 0), await claimFile(portal.db, 5)]
  if (!first || !second) throw new Error('Two claims were expected.')
  expect([first.sourceId, first.attempts, second.attempts]).toEqual([second.sourceId, 1, 2])
  await recordOutcome(portal.db, first, { state: 'too_large', places: null })
  expect(await stateOf(student)).toEqual({ state: 'pending', places: null })
  await recordOutcome(portal.db, second, { state: 'searched', places: 2 })
  await recordOutcome(portal.db, first, { state: 'too_large', places: null })
  expect(await stateOf(student)).toEqual({ state: 'searched', places: 2 })
})

/** Mocks the time that readings are measured with; returns a function that advances it, in milliseconds. */
function mockTime() {
  const now = performance.now.bind(performance)
  let passedMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passedMs)
  onTestFinished(() => void vi.restoreAllMocks())
  return (milliseconds: number) => {
    passedMs += milliseconds
  }
}

test('a document whose reading takes too long is not read again', async () => {
  const { student } = await storeReport(makeSlowPage())
  const advance = mockTime()
  const startTimeout = AbortSignal.timeout
  vi.spyOn(AbortSignal, 'timeout').mockImplementationOnce(() => {
    setTimeout(() => advance(119_000), 100)
    return startTimeout(500)
  })
  await indexWaitingFiles(portal)
  expect(await stateOf(student)).toEqual({ state: 'too_large', places: null })
})

test('a document that waited for others until its time was over is read again', async () => {
  const { student } = await storeReport(makeSlowPage())
  const startTimeout = AbortSignal.timeout
  vi.spyOn(AbortSignal, 'timeout').mockImplementationOnce(() => startTimeout(500))
  onTestFinished(() => void vi.restoreAllMocks())
  await indexWaitingFiles(portal)
  expect(await stateOf(student)).toEqual({ state: 'pending', places: null })
})

test('after a document that took long, the other files of its owner wait while those of others are read', async () => {
  const { viewer: owner } = await actAsNew('student')
  const own = [
    await storeReport('two-columns.pdf', PDF, 9, owner.id),
    await storeReport('two-columns.pdf', PDF, 9, owner.id),
  ]
  const { student: other } = await storeReport('two-columns.pdf')
  const advance = mockTime()
  const startTimeout = AbortSignal.timeout
  // Each reading takes six seconds.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((timeoutMs) => {
    setTimeout(() => advance(6000), 50)
    return startTimeout(timeoutMs)
  })
  await indexWaitingFiles(portal)
  const statesOfOwner = async () =>
    (await Promise.all(own.map(({ student }) => stateOf(student)))).map((report) => report?.state)
  expect((await statesOfOwner()).toSorted()).toEqual(['pending', 'searched'])
  expect(await stateOf(other)).toEqual({ state: 'searched', places: 2 })
  await portal.db.update(passageSources).set({ dueAt: databaseTime })
  await indexWaitingFiles(portal)
  expect(await statesOfOwner()).toEqual(['searched', 'searched'])
})

test('a document whose passages are being stored is not claimed again, however long its reading took', async () => {
  const { student } = await storeReport('two-columns.pdf')
  const endLease = () => portal.db.update(passageSources).set({ dueAt: databaseTime })
  const read: typeof portal.storage.read = async (bucket, path) => {
    await endLease()
    return portal.storage.read(bucket, path)
  }
  const claimed: unknown[] = []
  const db = new Proxy(portal.db, {
    get: (target, key) => {
      if (key !== 'transaction') return Reflect.get(target, key, target)
      return async (...given: Parameters<typeof portal.db.transaction>) => {
        claimed.push(await claimFile(portal.db, 5))
        return portal.db.transaction(...given)
      }
    },
  })
  await indexWaitingFiles({ ...portal, db, storage: { ...portal.storage, read } })
  expect(new Set(claimed)).toEqual(new Set([undefined]))
  expect(await stateOf(student)).toEqual({ state: 'searched', places: 2 })
})

test('the passages of a document that another process has claimed meanwhile are not stored', async () => {
  const { student } = await storeReport('two-columns.pdf')
  const read: typeof portal.storage.read = async (bucket, path) => {
    await portal.db.update(passageSources).set({ attempts: sql`${passageSources.attempts} + 1` })
    return portal.storage.read(bucket, path)
  }
  await indexWaitingFiles({ ...portal, storage: { ...portal.storage, read } })
  expect(await stateOf(student)).toEqual({ state: 'pending', places: null })
})

test('the documents of a student who looks at what is searched are read before older ones', async () => {
  const { student: waiting, path } = await storeReport('two-columns.pdf')
  const { student: looking } = await storeReport('scan.pdf')
  await readSources(looking)
  const { promise: firstRead, resolve } = Promise.withResolvers<string>()
  const read: typeof portal.storage.read = (bucket, path) => {
    resolve(path)
    return portal.storage.read(bucket, path)
  }
  await indexWaitingFiles({ ...portal, storage: { ...portal.storage, read } })
  expect(await firstRead).not.toBe(path)
  expect(await stateOf(looking)).toEqual({ state: 'no_text', places: 2 })
  expect(await stateOf(waiting)).toEqual({ state: 'searched', places: 2 })
})

test('a document whose passages are not all stored yet is not searched, and is stored in full later', async () => {
  const pages = Array.from({ length: 60 }, (_, number): PdfBlock[] => [
    { style: 'page' },
    {
      style: 'body',
      text: `Kingfishers were counted at pond ${number}, each morning before the ferry left.`,
    },
  ])
  const { student } = await storeReport(await makePdf('Kingfishers', pages.flat()))
  const countPassages = () =>
    portal.db.$count(passages, sql`${passages.text} like 'Kingfishers were counted%'`)
  // Stopped after the transaction that stores the first passages, before the next one begins.
  const stopping = new AbortController()
  const db = new Proxy(portal.db, {
    get: (target, key) => {
      if (key !== 'transaction') return Reflect.get(target, key, target)
      return async (...given: Parameters<typeof portal.db.transaction>) => {
        const result = await portal.db.transaction(...given)
        if ((await countPassages()) > 0) stopping.abort()
        return result
      }
    },
  })
  await indexWaitingFiles({ ...portal, db }, stopping.signal)
  const stored = await countPassages()
  expect(stored).toBeGreaterThan(0)
  expect(stored).toBeLessThan(60)
  expect(await stateOf(student)).toEqual({ state: 'pending', places: null })
  expect(await findPassages(student, 'Where were kingfishers counted?')).toEqual([])
  await portal.db
    .update(passageSources)
    .set({ dueAt: databaseTime })
    .where(eq(passageSources.state, 'pending'))
  await indexWaitingFiles(portal)
  expect(await countPassages()).toBe(60)
  expect(await stateOf(student)).toEqual({ state: 'searched', places: 60 })
  expect(await findPassages(student, 'Where were kingfishers counted?')).not.toEqual([])
})

test('the copy of a document that a killed process has left is removed', async () => {
  const copies = join(portal.settings.DATA_DIR, 'reading')
  await mkdir(copies, { recursive: true })
  const [left, inUse] = [`${Date.now() - 2 * HOUR_MS}-left`, `${Date.now()}-in-use`]
  for (const name of [left, inUse]) await writeFile(join(copies, name), 'a student’s report')
  await removeAbandonedCopies(portal)
  expect(await readdir(copies)).toEqual([inUse])
})
