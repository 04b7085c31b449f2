// @module-tag database
import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { RPC_PATH } from '@capstone/contract/contract'
import { UPLOAD_PATH } from '@capstone/contract/files/files.constants'
import { verifyReceipt } from '@capstone/contract/hand-ins/receipts/receipt-verification.model'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { writeDatabase } from '../db/dump.testing.ts'
import { openSession } from '../features/accounts/accounts.testing.ts'
import { addRequestedProject } from '../features/assignments/assignments.testing.ts'
import { auditEvents } from '../features/audit/audit.table.ts'
import { SAMPLES } from '../features/files/content/sample-files.testing.ts'
import { metadataOf, sendPart } from '../features/files/uploads/uploads.testing.ts'
import { readHandIn } from '../features/hand-ins/hand-ins.service.ts'
import { addHandIn, handInOf } from '../features/hand-ins/hand-ins.testing.ts'
import { readReceiptKeys } from '../features/hand-ins/receipts/receipt-signing.service.ts'
import { TOKEN_READER } from '../features/hand-ins/receipts/receipts.testing.ts'
import { openHandInFile } from '../features/hand-ins/submissions/hand-in-files.service.ts'
import { submitVersion } from '../features/hand-ins/submissions/submissions.service.ts'
import { makeTestFolder } from '../platform/cleanup.testing.ts'
import { readSettings } from '../platform/settings/settings.ts'
import { actAs, createUser } from '../rpc/context.testing.ts'
import type { Portal, StudentContext } from '../rpc/context.ts'
import { portal as testPortal } from '../rpc/portal.testing.ts'
import { openPortal } from './portal.ts'
import { startServerProcess } from './server.process.testing.ts'

const isFull = process.env.PROVE === 'full'
const KILLS = isFull ? 200 : 2
/** A check takes as long as a kill, so several kills share one: what is lost stays lost. */
const KILLS_PER_CHECK = isFull ? 10 : 2
const TIMEOUT_MS = isFull ? 7_200_000 : 300_000
/** The number of students who hand in at the same time. */
const STUDENTS = 3
/** The most versions that one of them hands in before the kill. */
const VERSIONS = 15
const KILLED_WITHIN_MS = 300

type Server = Awaited<ReturnType<typeof startServerProcess>>

/** An upload and its submission, as far as the server acknowledged them. */
type Submission = {
  readonly id: string
  readonly handInId: string
  readonly uploadId: string
  readonly sha256: string
  isAcknowledged: boolean
}

/** Settings of the process: PostgreSQL if the tests run on it, or a database of its own in the folder. */
async function findEnvironment(): Promise<Record<string, string>> {
  const server = process.env.DATABASE_URL
  if (!server) return {}
  const [row] = await testPortal.db.execute<{ name: string }>(sql`select current_database() as name`)
  return { DATABASE_URL: new URL(`/${row?.name}`, server).href }
}

/** Uploads and submits versions of a hand-in until the server is gone. */
async function handInUntilKilled({ base }: Server, cookie: string, handInId: string, made: Submission[]) {
  const headers = { origin: base, cookie }
  for (let number = 1; number <= VERSIONS; number++) {
    const content = Buffer.concat([SAMPLES['.pdf'], Buffer.from(`% ${randomUUID()}\n`)])
    const tus = { ...headers, 'Tus-Resumable': '1.0.0' }
    const started = await fetch(base + UPLOAD_PATH, {
      method: 'POST',
      headers: {
        ...tus,
        'Upload-Length': String(content.length),
        'Upload-Metadata': metadataOf({ slot: 'hand_in_pdf', name: 'report.pdf' }),
      },
    })
    const location = new URL(started.headers.get('location') ?? '', base).href
    expect((await sendPart(location, content, 0, headers)).status).toBe(204)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const uploadId = location.split('/').at(-1) ?? ''
    const submission = { id: randomUUID(), handInId, uploadId, sha256, isAcknowledged: false }
    made.push(submission)
    const { id } = submission
    const answer = await fetch(`${base}${RPC_PATH}/handIns/submitVersion`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ json: { id, handInId, uploadId, note: '' } }),
    })
    expect(answer.status).toBe(200)
    submission.isAcknowledged = true
  }
}

const isConnectionLost = (error: unknown) => error instanceof TypeError

/** Checks that each version of a hand-in is whole: its file, hash, receipt and audit event, numbered without a gap. */
async function checkHandIn(context: StudentContext, handInId: string, made: readonly Submission[]) {
  const { versions } = await readHandIn(context, { id: handInId })
  expect(versions.map(({ number }) => number)).toEqual(versions.map((_, index) => versions.length - index))
  expect(await handInOf(context, handInId)).toMatchObject({
    version: versions.length,
    status: versions.length > 0 ? 'submitted' : 'open',
  })
  const { keys } = await readReceiptKeys(context)
  for (const { id, sha256, receipt } of versions) {
    expect(sha256).toBe(made.find((each) => each.id === id)?.sha256)
    const { bucket, path } = await openHandInFile(context, { kind: 'hand-in', versionId: id })
    const file = await context.storage.read(bucket, path)
    expect(
      file &&
        createHash('sha256')
          .update(await buffer(file))
          .digest('hex'),
    ).toBe(sha256)
    const { outcome } = await verifyReceipt(TOKEN_READER, receipt ?? '', { keys, fileHash: sha256 })
    expect(outcome).toBe('genuine')
  }
  const events = await context.db.select().from(auditEvents).where(eq(auditEvents.subjectId, handInId))
  expect(events.filter(({ action }) => action === 'hand_in.submitted')).toHaveLength(versions.length)
  return new Set(versions.map(({ id }) => id))
}

/** A student who hands in while the server is killed, and what they sent. */
type Sender = {
  readonly viewer: StudentContext['viewer']
  readonly cookie: string
  readonly handInId: string
  readonly made: Submission[]
}

async function createSenders(portal: Portal, count: number): Promise<Sender[]> {
  const { id: mentorId } = await createUser(portal, { role: 'instructor' })
  return Promise.all(
    Array.from({ length: count }, async () => {
      const viewer = await createUser(portal, { role: 'student', mustChangePassword: false })
      const { cookie } = await openSession(portal, viewer.id)
      const assignmentId = await addRequestedProject(portal, { studentId: viewer.id, mentorId })
      const handInId = await addHandIn(portal, { instructorId: mentorId, assignmentId })
      return { viewer, cookie, handInId, made: [] }
    }),
  )
}

/** Starts the server, has these students hand in at the same time, and kills it meanwhile. */
async function killWhileHandingIn(
  start: () => Promise<Server>,
  senders: readonly Sender[],
  kill: number,
): Promise<void> {
  const server = await start()
  const work = Promise.allSettled(
    senders.map(({ cookie, handInId, made }) => handInUntilKilled(server, cookie, handInId, made)),
  )
  // Refused ones end before the kill: their reason is thrown below.
  let hasEnded = false
  void work.then(() => {
    hasEnded = true
  })
  // Every second kill waits until a version is acknowledged; the others may come before that.
  const isFarEnough = ({ isAcknowledged }: Submission) => isAcknowledged || kill % 2 === 0
  await expect
    .poll(() => hasEnded || senders.some(({ made }) => made.some(isFarEnough)), { interval: 5 })
    .toBe(true)
  await pause(Math.random() * KILLED_WITHIN_MS)
  await server.kill()
  for (const each of await work)
    if (each.status === 'rejected' && !isConnectionLost(each.reason)) throw each.reason
}

/** Checks that nothing acknowledged is lost. Repeats the other submissions, each of which becomes one version. */
async function checkSender(portal: Portal, { viewer, handInId, made }: Sender): Promise<void> {
  const context = actAs(portal, viewer)
  const found = await checkHandIn(context, handInId, made)
  const lost = made.filter(({ id, isAcknowledged }) => isAcknowledged && !found.has(id))
  expect(lost).toEqual([])
  // All these uploads were acknowledged, so each can still be submitted.
  for (const { isAcknowledged, sha256: _, ...input } of made)
    if (!isAcknowledged) await submitVersion(context, { ...input, note: '' })
  expect((await checkHandIn(context, handInId, made)).size).toBe(made.length)
}

test('threat-09 a process killed during submissions loses no acknowledged hand-in and leaves none incomplete', {
  timeout: TIMEOUT_MS,
}, async () => {
  const folder = makeTestFolder()
  if (!process.env.DATABASE_URL) await writeDatabase(join(folder, 'database'))
  const environment = await findEnvironment()
  const settings = readSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent', ...environment })
  const submissions: Submission[] = []
  for (let round = 0; round < KILLS / KILLS_PER_CHECK; round++) {
    const before = await openPortal(settings)
    const senders = await createSenders(before.portal, KILLS_PER_CHECK * STUDENTS)
    await before.database.close()
    for (let kill = 0; kill < KILLS_PER_CHECK; kill++) {
      const some = senders.slice(kill * STUDENTS, (kill + 1) * STUDENTS)
      await killWhileHandingIn(() => startServerProcess({ folder, environment }), some, kill)
    }
    const after = await openPortal(settings)
    for (const sender of senders) await checkSender(after.portal, sender)
    await after.database.close()
    submissions.push(...senders.flatMap((sender) => sender.made))
  }
  const acknowledged = submissions.filter(({ isAcknowledged }) => isAcknowledged).length
  expect(acknowledged).toBeGreaterThan(0)
  if (isFull) expect(submissions.length - acknowledged).toBeGreaterThan(0)
})
