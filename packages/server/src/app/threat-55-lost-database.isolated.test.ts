// @module-tag database
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { postgresPrograms, startCluster } from '../db/postgres.cluster.testing.ts'
import { openSession } from '../features/accounts/accounts.testing.ts'
import { closeAfterFile, makeTestFolder } from '../platform/cleanup.testing.ts'
import { readSettings } from '../platform/settings/settings.ts'
import { createUser } from '../rpc/context.testing.ts'
import { openPortal } from './portal.ts'
import { startServerProcess } from './server.process.testing.ts'

const isFull = process.env.PROVE === 'full'
const [TERMINATIONS, STOPS] = isFull ? [500, 20] : [20, 2]
const TIMEOUT_MS = isFull ? 1_800_000 : 180_000
const READERS = 6
const WRITERS = 3

type Server = Awaited<ReturnType<typeof startServerProcess>>

/** Starts a server on a cluster of its own, with a session of an instructor. */
async function startServer() {
  const cluster = startCluster()
  const folder = makeTestFolder()
  const environment = { DATABASE_URL: cluster.url, AUTH_SECRET: 'a secret that only the tests know of' }
  const { portal, database } = await openPortal(
    readSettings({ ...environment, DATA_DIR: folder, LOG_LEVEL: 'silent' }),
  )
  const instructor = await createUser(portal, { role: 'instructor' })
  const { cookie } = await openSession(portal, instructor.id)
  await database.close()
  const server = await startServerProcess({ folder, environment, isSlow: true })
  return { cluster, server, cookie }
}

/** Reads and writes until `stop`. Collects the ids of acknowledged writes, and counts the statuses. */
function startLoad(server: Server, cookie: string) {
  const acknowledged: string[] = []
  const statuses = new Map<number, number>()
  let isStopping = false
  const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const read = async () => {
    while (!isStopping) {
      const answer = await server.post('/api/rpc/repository/listOwnProjects', { json: {} }, cookie)
      count(answer.status)
      await answer.text()
    }
  }
  const write = async () => {
    while (!isStopping) {
      const id = randomUUID()
      const project = {
        id,
        title: id,
        description: 'Written under load',
        category: '',
        videoUrl: '',
        tools: [],
        files: {},
      }
      const answer = await server.post('/api/rpc/repository/createProject', { json: project }, cookie)
      count(answer.status)
      await answer.text()
      if (answer.status === 200) acknowledged.push(id)
    }
  }
  const load = [...Array.from({ length: READERS }, read), ...Array.from({ length: WRITERS }, write)]
  return {
    acknowledged,
    statuses,
    stop: async () => {
      isStopping = true
      await Promise.all(load)
    },
  }
}

async function connect(url: string) {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function expectAllWritten(url: string, ids: readonly string[]) {
  const client = await connect(url)
  const { rows } = await client.query('select id::text from instructor_projects')
  await client.end()
  const written = new Set(rows.map(({ id }) => id))
  expect(ids.length).toBeGreaterThan(0)
  expect(ids.filter((id) => !written.has(id))).toEqual([])
}

// Skipped without the programs of PostgreSQL, because the embedded database has no connections to lose.
test.skipIf(!postgresPrograms)(
  'threat-55 the portal survives terminated connections under load, and loses no acknowledged write',
  async () => {
    const { cluster, server, cookie } = await startServer()
    const admin = await connect(cluster.url)
    closeAfterFile(() => admin.end())
    const load = startLoad(server, cookie)
    for (let terminated = 0; terminated < TERMINATIONS; ) {
      const before = load.acknowledged.length
      const { rowCount } = await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'capstone' and pid <> pg_backend_pid() order by random() limit 3`)
      terminated += rowCount ?? 0
      await expect.poll(() => load.acknowledged.length).toBeGreaterThan(before)
    }
    await load.stop()
    expect([...load.statuses.keys()].filter((status) => ![200, 503].includes(status))).toEqual([])
    await expectAllWritten(cluster.url, load.acknowledged)
    expect((await fetch(`${server.base}/readyz`)).status).toBe(200)
  },
  TIMEOUT_MS,
)

test.skipIf(!postgresPrograms)(
  'threat-55 while the database is stopped, calls answer 503 within seconds, and everything works again by itself',
  async () => {
    const { cluster, server, cookie } = await startServer()
    const load = startLoad(server, cookie)
    const live = await fetch(`${server.base}/api/rpc/live/follow`, {
      method: 'POST',
      headers: { origin: server.base, 'content-type': 'application/json', cookie },
      body: JSON.stringify({ json: {} }),
    })
    for (let stops = 0; stops < STOPS; stops++) {
      const before = load.acknowledged.length
      await expect.poll(() => load.acknowledged.length).toBeGreaterThan(before + 5)
      cluster.stop(stops % 2 === 0 ? 'fast' : 'immediate')
      const startedAt = performance.now()
      const answers = await Promise.all([
        server.post('/api/rpc/repository/listOwnProjects', { json: {} }, cookie),
        server.post('/api/auth/sign-in/email', { email: 'a@b.example', password: 'whatever' }),
        fetch(`${server.base}/api/uploads/${'0'.repeat(32)}`, { method: 'HEAD', headers: { cookie } }),
      ])
      for (const answer of answers) {
        expect([answer.url, answer.status, answer.headers.get('retry-after')]).toEqual([answer.url, 503, '2'])
      }
      expect(await answers[0].json()).toMatchObject({ json: { code: 'DATABASE_UNAVAILABLE' } })
      expect(await answers[1].json()).toMatchObject({ code: 'DATABASE_UNAVAILABLE' })
      // Generous, because the slowed process itself takes time.
      expect(performance.now() - startedAt).toBeLessThan(10_000)
      expect((await fetch(`${server.base}/readyz`)).status).toBe(503)
      cluster.start()
      const stopped = load.acknowledged.length
      await expect.poll(() => load.acknowledged.length).toBeGreaterThan(stopped)
    }
    await load.stop()
    await live.body?.cancel()
    expect([...load.statuses.keys()].filter((status) => ![200, 503].includes(status))).toEqual([])
    await expectAllWritten(cluster.url, load.acknowledged)
    await expect.poll(async () => (await fetch(`${server.base}/readyz`)).status).toBe(200)
  },
  TIMEOUT_MS,
)
