// @module-tag database
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { INSTRUCTOR_WRITE_LIMIT } from '@capstone/contract/accounts/accounts.constants'
import { UPLOAD_PATH } from '@capstone/contract/files/files.constants'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { writeNextRelease } from '../db/next-release.testing.ts'
import { postgresPrograms, startCluster } from '../db/postgres.cluster.testing.ts'
import { openSession } from '../features/accounts/accounts.testing.ts'
import { metadataOf } from '../features/files/uploads/uploads.testing.ts'
import { makeTestFolder } from '../platform/cleanup.testing.ts'
import { readSettings } from '../platform/settings/settings.ts'
import { createUser } from '../rpc/context.testing.ts'
import { openPortal } from './portal.ts'
import { findFreePort, startServerProcess } from './server.process.testing.ts'

/** A migration of an imaginary next release. It only adds, so processes of this release keep working. */
const NEXT_RELEASE = [
  'alter table instructor_projects add column language text',
  'create index instructor_projects_language_index on instructor_projects (language)',
]
/** Keeps two writers below the limit of changes. */
const PAUSE_MS = (2 * INSTRUCTOR_WRITE_LIMIT.seconds * 1000) / INSTRUCTOR_WRITE_LIMIT.max
const PARTS = 12
const PART = Buffer.alloc(100_000, 'a part of an upload ')
const TUS = { 'tus-resumable': '1.0.0' }

type RequestOptions = {
  readonly method: string
  readonly headers?: Record<string, string>
  readonly body?: string | Buffer
}
type Answer = { readonly status: number; readonly location: string; readonly body: string }

/** Sends a request to one of the ports at random, and to another one if it refuses the connection, as a proxy does. */
async function sendToAny(ports: ReadonlySet<number>, path: string, sent: RequestOptions): Promise<Answer> {
  const shuffled = [...ports].map((port) => ({ port, at: Math.random() })).sort((a, b) => a.at - b.at)
  for (const { port } of shuffled) {
    const answer = await send(port, path, sent).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNREFUSED') throw error
    })
    if (answer) return answer
  }
  throw new Error('No process takes a connection.')
}

const send = (port: number, path: string, { method, headers, body }: RequestOptions) =>
  new Promise<Answer>((resolve, reject) => {
    // A connection of its own for each request, so that none is sent on one that is just being closed.
    const call = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      const { statusCode = 0, headers } = response
      text(response).then(
        (body) => resolve({ status: statusCode, location: headers.location ?? '', body }),
        reject,
      )
    })
    call.once('error', reject)
    call.end(body)
  })

// Skipped without the programs of PostgreSQL, because only one process can open the embedded database.
test.skipIf(!postgresPrograms)(
  'a rolling update with a migration loses no request and no upload',
  { timeout: 600_000, tags: ['nightly'] },
  async () => {
    const cluster = startCluster()
    const folder = makeTestFolder()
    const base = `http://localhost:${await findFreePort()}`
    const environment = {
      DATABASE_URL: cluster.url,
      AUTH_SECRET: 'a secret that only the tests know of',
      BASE_URL: base,
      SHUTDOWN_DELAY_SECONDS: '2',
    }
    const { portal, database } = await openPortal(
      readSettings({ ...environment, DATA_DIR: folder, LOG_LEVEL: 'silent' }),
    )
    const instructor = await createUser(portal, { role: 'instructor' })
    const { cookie } = await openSession(portal, instructor.id)
    await database.close()

    const old = [
      await startServerProcess({ folder, environment }),
      await startServerProcess({ folder, environment }),
    ]
    const ports = new Set(old.map(({ port }) => port))
    // Stops sending to a process that is about to stop, like a proxy with health checks.
    const checkReadiness = setInterval(() => {
      for (const port of ports)
        void send(port, '/readyz', { method: 'GET' }).then(
          ({ status }) => status === 200 || ports.delete(port),
          () => ports.delete(port),
        )
    }, 200)
    onTestFinished(() => clearInterval(checkReadiness))
    const headers = { origin: base, cookie, host: new URL(base).host }
    const post = (path: string, input: object) =>
      sendToAny(ports, `/api/rpc/${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ json: input }),
      })

    let isOver = false
    const statuses = new Set<number>()
    const acknowledged: string[] = []
    const read = async () => {
      while (!isOver) statuses.add((await post('repository/listOwnProjects', {})).status)
    }
    const write = async () => {
      while (!isOver) {
        const id = randomUUID()
        const project = { id, title: id, description: 'Written meanwhile', category: '', videoUrl: '' }
        const { status } = await post('repository/createProject', { ...project, tools: [], files: {} })
        statuses.add(status)
        if (status === 200) acknowledged.push(id)
        await pause(PAUSE_MS)
      }
    }
    const uploadHeaders = { ...headers, ...TUS }
    const { location } = await sendToAny(ports, UPLOAD_PATH, {
      method: 'POST',
      headers: {
        ...uploadHeaders,
        'upload-length': String(PARTS * PART.length),
        'upload-metadata': metadataOf({ slot: 'source_code', name: 'code.zip' }),
      },
    })
    const sendPart = async (part: number) => {
      const { status } = await sendToAny(ports, location, {
        method: 'PATCH',
        headers: {
          ...uploadHeaders,
          'upload-offset': String(part * PART.length),
          'content-type': 'application/offset+octet-stream',
        },
        body: PART,
      })
      statuses.add(status)
    }
    let part = 0
    const sendParts = async (until: number) => {
      for (; part < until; part += 1) await sendPart(part)
    }
    const working = [read(), read(), write(), write()]

    await sendParts(2)
    const migrations = writeNextRelease(folder, NEXT_RELEASE)
    for (const [position, process] of old.entries()) {
      const [next] = await Promise.all([
        startServerProcess({ folder, environment, migrations }),
        sendParts(4 * (position + 1)),
      ])
      ports.add(next.port)
      globalThis.process.kill(process.pid, 'SIGTERM')
      expect(await process.ended).toBe(0)
      expect(ports).not.toContain(process.port)
    }
    await sendParts(PARTS)
    isOver = true
    await Promise.all(working)

    expect([...statuses].sort()).toEqual([200, 204])
    const client = new Client({ connectionString: cluster.url })
    await client.connect()
    const { rows } = await client.query('select id from instructor_projects where language is null')
    const uploads = await client.query('select last_byte_at from uploads where last_byte_at is not null')
    await client.end()
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged))
    expect(acknowledged.length).toBeGreaterThan(0)
    expect(uploads.rows).toHaveLength(1)
  },
)
