// @module-tag database
import { randomUUID } from 'node:crypto'
import { access, utimes, writeFile } from 'node:fs/promises'
import { DAY_MS, HOUR_MS } from '@capstone/contract/base.constants'
import { HAND_IN_VERSIONS_MAX } from '@capstone/contract/hand-ins/hand-ins.constants'
import { verifyReceipt } from '@capstone/contract/hand-ins/receipts/receipt-verification.model'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import { failAtEveryStatement } from '../../../db/fault-injection.testing.ts'
import type { PartialUploads } from '../../../platform/storage/partial-uploads.ts'
import { partialPath } from '../../../platform/storage/storage.open.ts'
import { actAsNew, mentor, student, pairTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { codeOf } from '../../../rpc/refusals.testing.ts'
import { users } from '../../accounts/accounts.table.ts'
import { addRequestedProject } from '../../assignments/assignments.testing.ts'
import { SAMPLES } from '../../files/content/sample-files.testing.ts'
import { stageUpload } from '../../files/files.service.ts'
import { storedFiles, uploads } from '../../files/files.table.ts'
import { refuseAllFiles, sendPart, serveFiles, startUpload } from '../../files/uploads/uploads.testing.ts'
import { notifications } from '../../notifications/notifications.table.ts'
import { deleteStudent } from '../../people/management/managed-deletion.service.ts'
import { handIns, handInVersions } from '../hand-ins.table.ts'
import { addHandIn, addVersion, handInOf, uploadHandIn } from '../hand-ins.testing.ts'
import { readReceiptKeys } from '../receipts/receipt-signing.service.ts'
import { TOKEN_READER } from '../receipts/receipts.testing.ts'
import { openHandInFile } from './hand-in-files.service.ts'
import { precheckHandIn, submitVersion } from './submissions.service.ts'

let project: { instructorId: string; assignmentId: string }
beforeEach(async () => {
  const ids = { studentId: student.viewer.id, mentorId: mentor.viewer.id }
  project = {
    instructorId: mentor.viewer.id,
    assignmentId: await addRequestedProject(portal, { ...ids, roadmap: ['Read', 'Build'] }),
  }
})

const versions = () => portal.db.select().from(handInVersions)
const prepareSubmission = async (handInId: string, given: Parameters<typeof uploadHandIn>[2] = {}) => ({
  id: randomUUID(),
  handInId,
  uploadId: await uploadHandIn(portal, student.viewer, given),
  note: '',
})

test('50 identical submissions, half of them at once and some under another id, make one version', async () => {
  const handInId = await addHandIn(portal, project)
  const input = await prepareSubmission(handInId)
  const again = Array.from({ length: 25 }, (_, nth) => (nth % 5 ? input : { ...input, id: randomUUID() }))
  const results = await Promise.all(again.map((each) => submitVersion(student, each)))
  for (const each of again) results.push(await submitVersion(student, each))
  expect(new Set(results.map(({ id }) => id)).size).toBe(1)
  expect(await versions()).toHaveLength(1)
  expect(await handInOf(portal, handInId)).toMatchObject({ status: 'submitted', version: 1 })
  const sent = await portal.db.select().from(notifications)
  expect(sent.map(({ userId }) => userId).sort()).toEqual([student.viewer.id, mentor.viewer.id].sort())
})

test('two tabs that hand in different files at once make two versions, each with its own file', async () => {
  const handInId = await addHandIn(portal, project)
  const inputs = [await prepareSubmission(handInId), await prepareSubmission(handInId)]
  const results = await Promise.all(inputs.map((each) => submitVersion(student, each)))
  expect(results.map(({ number }) => number).sort()).toEqual([1, 2])
  expect(new Set((await versions()).map(({ path }) => path)).size).toBe(2)
  expect(await handInOf(portal, handInId)).toMatchObject({ status: 'submitted', version: 2 })
})

test('a submission writes all or nothing, wherever it fails', async () => {
  const input = await prepareSubmission(await addHandIn(portal, project))
  expect(
    await codeOf(submitVersion({ ...student, db: portal.db }, { ...input, handInId: randomUUID() })),
  ).toBe('HAND_IN_NOT_FOUND')
  await submitVersion(student, await prepareSubmission(input.handInId))
  const second = await prepareSubmission(input.handInId)
  await failAtEveryStatement(portal.db, (db) => submitVersion({ ...student, db }, second))
})

describe('the time of the last byte decides', () => {
  test.for([
    ['on time', -1, false],
    ['late', 1, true],
  ] as const)('%s', async ([, minutes, isLate]) => {
    const now = portal.clock.now()
    const handInId = await addHandIn(portal, { ...project, dueAt: now })
    const receivedAt = new Date(now.getTime() + minutes * 60_000)
    // An hour between the upload and the call changes nothing.
    portal.clock.advance(3600)
    expect(await addVersion(portal, student.viewer, handInId, { receivedAt })).toMatchObject({
      isLate,
      receivedAt,
    })
  })

  test('an upload that began before the cut-off counts if it finishes within ten minutes', async () => {
    const closesAt = portal.clock.now()
    const dates = { dueAt: closesAt, closesAt }
    const handInId = await addHandIn(portal, { ...project, ...dates })
    const after = (minutes: number) => new Date(closesAt.getTime() + minutes * 60_000)
    const submit = (startedAt: Date, receivedAt: Date) =>
      codeOf(addVersion(portal, student.viewer, handInId, { startedAt, receivedAt }))
    expect(await submit(after(1), after(2))).toBe('HAND_IN_CLOSED')
    expect(await submit(after(-1), after(11))).toBe('HAND_IN_CLOSED')
    expect(await submit(after(-1), after(9))).toBe('ok')
  })

  test('and is recorded as the bytes arrive', async () => {
    const files = await serveFiles(portal, refuseAllFiles)
    files.viewer = student.viewer
    const content = SAMPLES['.pdf']
    const started = await startUpload(files, {
      slot: 'hand_in_pdf',
      name: 'report.pdf',
      length: content.length,
    })
    const location = new URL(started.headers.get('location') ?? '', files.url).href
    const row = async () => (await portal.db.select().from(uploads))[0]
    expect(await row()).toMatchObject({ firstByteAt: null, lastByteAt: null })
    portal.clock.freeze()
    const first = portal.clock.now()
    await sendPart(location, content.subarray(0, 10))
    expect(await row()).toMatchObject({ firstByteAt: first, lastByteAt: null })
    portal.clock.advance(60)
    await sendPart(location, content.subarray(10), 10)
    expect(await row()).toMatchObject({ firstByteAt: first, lastByteAt: portal.clock.now() })
  })
})

describe('threat-60 without a recorded time of the last byte', () => {
  const BYTES = SAMPLES['.pdf']

  /** An upload for a hand-in due an hour ago, with its first bytes from before that. */
  async function startBeforeDueDate(bytes: number) {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
    const input = await prepareSubmission(await addHandIn(portal, { ...project, dueAt: hoursAgo(1) }))
    await portal.db.update(uploads).set({ firstByteAt: hoursAgo(2), lastByteAt: null })
    const path = partialPath(portal.settings, input.uploadId)
    await writeFile(path, BYTES.subarray(0, bytes))
    await utimes(path, hoursAgo(2), hoursAgo(2))
    return { input, complete: () => writeFile(path, BYTES) }
  }

  /** The student's context with some methods of the partial uploads replaced. */
  const withUploads = (replaced: Partial<PartialUploads>) => {
    const { storage } = portal
    const uploads = { ...storage.uploads, store: storage.uploads.store, ...replaced }
    return { ...student, storage: { ...storage, uploads } }
  }

  /** The student's context, in which `act` runs once, after a call of this method of the partial uploads. */
  function actAfter(method: 'fetch' | 'changedAt' | 'completedAt', act: () => Promise<void>) {
    const real = portal.storage.uploads[method] as (...input: unknown[]) => Promise<unknown>
    let done: Promise<void> | undefined
    const traced = async (...input: unknown[]) => {
      const result = await real(...input)
      done ??= act()
      await done
      return result
    }
    return withUploads({ [method]: traced })
  }

  test.for(['completedAt', 'changedAt', 'fetch'] as const)(
    'a file that lacks a byte at the due date never counts as on time, also if that comes right after %s',
    async (method) => {
      const { input, complete } = await startBeforeDueDate(BYTES.length - 1)
      expect(await codeOf(submitVersion(actAfter(method, complete), input))).toBe('UPLOAD_INCOMPLETE')
      await complete()
      expect(await submitVersion(student, input)).toMatchObject({ isLate: true })
    },
  )

  test('a file that was complete before the due date is on time', async () => {
    const { input } = await startBeforeDueDate(BYTES.length)
    expect(await submitVersion(student, input)).toMatchObject({ isLate: false })
  })

  test('a file that was complete before the due date is on time, also if the first call moved it and then failed', async () => {
    const { input } = await startBeforeDueDate(BYTES.length)
    const transaction = () => Promise.reject(new Error('The database is away.'))
    const db = new Proxy(portal.db, {
      get: (target, key) => (key === 'transaction' ? transaction : Reflect.get(target, key, target)),
    })
    await expect(submitVersion({ ...student, db }, input)).rejects.toThrow('The database is away.')
    await expect(access(partialPath(portal.settings, input.uploadId))).rejects.toThrow()
    expect(await submitVersion(student, input)).toMatchObject({ isLate: false })
  })

  test('a file that was completed late is not dated by what is left of its upload once it is staged', async () => {
    const { input, complete } = await startBeforeDueDate(BYTES.length - 1)
    await complete()
    const path = partialPath(portal.settings, input.uploadId)
    await utimes(`${path}.json`, new Date(0), new Date(0))
    const { id } = student.viewer
    await stageUpload(withUploads({ remove: async () => undefined }), {
      uploadId: input.uploadId,
      slot: 'hand_in_pdf',
      pathOf: (name) => `${id}/hand-ins/${name}`,
    })
    await expect(access(path)).rejects.toThrow()
    expect(await submitVersion(student, input)).toMatchObject({ isLate: true })
  })
})

test('a submission is refused for a kind that is not accepted, a foreign hand-in or a foreign upload', async () => {
  const handInId = await addHandIn(portal, project)
  const archive = await prepareSubmission(handInId, { kind: 'archive' })
  expect(await codeOf(submitVersion(student, archive))).toBe('HAND_IN_KIND_NOT_ACCEPTED')
  const other = await actAsNew('student')
  expect(await codeOf(submitVersion(other, archive))).toBe('HAND_IN_NOT_FOUND')
  const foreign = { ...archive, uploadId: await uploadHandIn(portal, other.viewer) }
  expect(await codeOf(submitVersion(student, foreign))).toBe('UPLOAD_NOT_FOUND')
  expect(await codeOf(precheckHandIn(student, foreign))).toBe('UPLOAD_NOT_FOUND')
})

test('a hand-in takes no version after it was accepted, and at most HAND_IN_VERSIONS_MAX unless it was returned', async () => {
  const handInId = await addHandIn(portal, project)
  const set = (change: object) => portal.db.update(handIns).set(change).where(eq(handIns.id, handInId))
  const submitted = { submittedAt: portal.clock.now() }
  await set({ ...submitted, status: 'accepted', version: 1 })
  expect(await codeOf(addVersion(portal, student.viewer, handInId))).toBe('HAND_IN_ACCEPTED')
  await set({ ...submitted, status: 'submitted', version: HAND_IN_VERSIONS_MAX })
  expect(await codeOf(addVersion(portal, student.viewer, handInId))).toBe('HAND_IN_VERSIONS_TOO_MANY')
  await set({ status: 'returned' })
  expect(await codeOf(addVersion(portal, student.viewer, handInId))).toBe('ok')
})

test('of two versions submitted at once, one is refused if only one more is allowed', async () => {
  const handInId = await addHandIn(portal, project)
  const almostAll = {
    status: 'returned',
    version: HAND_IN_VERSIONS_MAX - 1,
    submittedAt: portal.clock.now(),
  } as const
  await portal.db.update(handIns).set(almostAll).where(eq(handIns.id, handInId))
  const inputs = [await prepareSubmission(handInId), await prepareSubmission(handInId)]
  const codes = await Promise.all(inputs.map((each) => codeOf(submitVersion(student, each))))
  expect(codes.sort()).toEqual(['HAND_IN_VERSIONS_TOO_MANY', 'ok'])
  expect(await versions()).toMatchObject([{ number: HAND_IN_VERSIONS_MAX }])
})

test('files are opened by those who may read the hand-in', async () => {
  const handInId = await addHandIn(portal, project)
  const { id } = await addVersion(portal, student.viewer, handInId)
  const subject = { kind: 'hand-in', versionId: id } as const
  for (const context of [student, mentor, await actAsNew('admin')])
    expect(await openHandInFile(context, subject)).toMatchObject({ downloadName: 'My report.pdf' })
  for (const context of [await actAsNew('student'), await actAsNew('instructor')])
    expect(await codeOf(openHandInFile(context, subject))).toBe('HAND_IN_NOT_FOUND')
})

test("threat-60 a receipt under another student's name has the address of whoever handed in", async () => {
  const victim = await actAsNew('student')
  await portal.db.update(users).set({ name: victim.viewer.name }).where(eq(users.id, student.viewer.id))
  const { receipt } = await addVersion(portal, student.viewer, await addHandIn(portal, project))
  const evidence = { ...(await readReceiptKeys(portal)), fileHash: null }
  expect(await verifyReceipt(TOKEN_READER, receipt, evidence)).toMatchObject({
    outcome: 'genuine',
    receipt: { student: victim.viewer.name, email: student.viewer.email },
  })
})

test('deleting a student deletes their versions and releases the files; their receipt still verifies', async () => {
  const handInId = await addHandIn(portal, {
    ...project,
    dueAt: new Date(portal.clock.now().getTime() + DAY_MS),
  })
  const { receipt, sha256 } = await addVersion(portal, student.viewer, handInId)
  const admin = await actAsNew('admin')
  await deleteStudent(admin, { id: student.viewer.id })
  expect(await versions()).toEqual([])
  const evidence = { ...(await readReceiptKeys(portal)), fileHash: sha256 }
  expect(await verifyReceipt(TOKEN_READER, receipt, evidence)).toMatchObject({
    outcome: 'genuine',
    receipt: { student: 'Asha' },
  })
  expect(await portal.db.select().from(storedFiles)).toMatchObject([{ state: 'removing' }])
})
