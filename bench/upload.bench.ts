import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { UPLOAD_SLOTS } from '@capstone/contract/files/files.constants'
import {
  asMegabytes,
  asRatio,
  asSeconds,
  atLeast,
  atMost,
  type Measurement,
  medianOf,
  withoutTarget,
} from './measurement.ts'
import { type RunningPortal, withPortal } from './portal.ts'
import { withClient, withDatabase } from './postgres.ts'
import { readResidentMemory, withFolder, withProcess } from './processes.ts'
import { sendArchive, uploadArchive } from './upload.client.ts'

const SIZE = UPLOAD_SLOTS.source_code.maxBytes
const TARGET_RATIO = 0.6
const TARGET_GROWTH_BYTES = 50 * 1024 * 1024
const ROUNDS = 5
const IDLE_MS = 5000
const EMAIL = 'instructor@bench.test'

/** Compares the largest upload to the portal with a plain stream to the same disk; measures the portal's memory. */
export const measureUpload = (): Promise<Measurement> =>
  withDatabase('upload', (DATABASE_URL) =>
    withFolder((folder) =>
      withPortal(folder, { DATABASE_URL }, async (portal) => {
        const cookie = await portal.signUp(EMAIL)
        await withClient(DATABASE_URL, (client) =>
          client.query(`update users set role = 'instructor' where email = $1`, [EMAIL]),
        )
        const rows = await withProcess('upload.bare.ts', { folder }, ({ url }: { url: string }) =>
          compare(portal, cookie, url),
        )
        return { rows, notes: [] }
      }),
    ),
  )

async function compare(portal: RunningPortal, cookie: string, bareUrl: string) {
  // Warms up both processes with a small file, because the first requests compile code.
  await attach(portal, cookie, (await uploadArchive(portal, cookie, 1000)).id)
  await sendArchive('PUT', bareUrl, 1000)
  await pause(IDLE_MS)
  const memory = watchMemory(portal.pid)
  const portalTimes: number[] = []
  const bareTimes: number[] = []
  const attachTimes: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { id, milliseconds } = await uploadArchive(portal, cookie, SIZE)
    portalTimes.push(milliseconds)
    attachTimes.push(await attach(portal, cookie, id))
    bareTimes.push(await sendArchive('PUT', bareUrl, SIZE))
  }
  const growth = memory.stop()
  const [ours, theirs] = [medianOf(portalTimes), medianOf(bareTimes)]
  const size = asMegabytes(SIZE)
  return [
    atLeast(`upload of ${size}, portal to bare stream, throughput`, theirs / ours, TARGET_RATIO, asRatio),
    withoutTarget('· portal (POST and PATCH)', asSeconds(ours)),
    withoutTarget('· bare stream', asSeconds(theirs)),
    withoutTarget('· then attached: type checked, hashed, flushed, moved', asSeconds(medianOf(attachTimes))),
    atMost(
      `memory the portal grows by in ${ROUNDS} uploads of ${size}`,
      growth,
      TARGET_GROWTH_BYTES,
      asMegabytes,
    ),
  ]
}

/** Attaches an upload to a new project and returns the duration in milliseconds. */
async function attach(portal: RunningPortal, cookie: string, uploadId: string): Promise<number> {
  const project = { title: 'A project', description: 'With code', category: '', videoUrl: '', tools: [] }
  const input = { ...project, id: randomUUID(), files: { source_code: uploadId } }
  const startedAt = performance.now()
  const answer = await portal.post('/api/rpc/repository/createProject', { json: input }, cookie)
  if (!answer.ok) throw new Error(`The upload was not attached: ${answer.status} ${await answer.text()}`)
  return performance.now() - startedAt
}

/** Watches the memory of a process; `stop` returns its largest growth in bytes. */
function watchMemory(pid: number) {
  const before = readResidentMemory(pid)
  let max = before
  const timer = setInterval(() => {
    max = Math.max(max, readResidentMemory(pid))
  }, 20)
  return {
    stop: () => {
      clearInterval(timer)
      return max - before
    },
  }
}
