import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeDatabase } from '../db/dump.testing.ts'
import { makeTestFolder } from '../platform/cleanup.testing.ts'
import { FAULT, FAULT_SIGNAL, startServerProcess } from './server.process.testing.ts'

const HALF = 300_000
const TUS = { 'tus-resumable': '1.0.0' }

test('a process about to stop answers 503 at /readyz and still serves requests', async () => {
  const folder = makeTestFolder()
  await writeDatabase(join(folder, 'database'))
  const { base, pid, ended } = await startServerProcess({
    folder,
    environment: { SHUTDOWN_DELAY_SECONDS: '3' },
  })
  const statusOf = async (path: string) => (await fetch(base + path)).status
  await expect.poll(() => statusOf('/readyz')).toBe(200)
  process.kill(pid, 'SIGTERM')
  await expect.poll(() => statusOf('/readyz')).toBe(503)
  expect(await statusOf('/healthz')).toBe(200)
  expect(await ended).toBe(0)
})

test('an uncaught error during the shutdown delay ends the process at once', async () => {
  const folder = makeTestFolder()
  await writeDatabase(join(folder, 'database'))
  const environment = { SHUTDOWN_DELAY_SECONDS: '120' }
  const { base, pid, ended } = await startServerProcess({ folder, environment })
  process.kill(pid, 'SIGTERM')
  await expect.poll(async () => (await fetch(`${base}/readyz`)).json()).toEqual({ status: 'stopping' })
  process.kill(pid, FAULT_SIGNAL)
  expect(await ended).toBe(1)
})

test('threat-55 an uncaught error is logged and shuts the process down gracefully, with exit code 1', async () => {
  const folder = makeTestFolder()
  await writeDatabase(join(folder, 'database'))
  const first = await startServerProcess({ folder })
  const account = { name: 'Ananya Rao', email: 'ananya@example.edu', password: 'walks the whole road' }
  const signedUp = await first.post('/api/auth/sign-up/email', account)
  const cookie = signedUp.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const headers = { ...TUS, origin: first.base, cookie }
  const name = Buffer.from('notes.pdf').toString('base64')
  const created = await fetch(`${first.base}/api/uploads`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(2 * HALF),
      'upload-metadata': `slot ${btoa('paper')},name ${name}`,
    },
  })
  const upload = new URL(created.headers.get('location') ?? '', first.base).pathname

  // The second half has not been sent when the error occurs.
  const patch = request(`${first.base}${upload}`, {
    method: 'PATCH',
    headers: {
      ...headers,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'content-length': 2 * HALF,
    },
  })
  patch.on('error', () => undefined)
  patch.write(Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(HALF - 9)]))
  const statuses: number[] = []
  const callers = Array.from({ length: 8 }, async () => {
    for (;;) {
      const answer = await first
        .post('/api/rpc/assignments/listMyProjects', { json: {} }, cookie)
        .catch(() => null)
      if (!answer) return
      await answer.text()
      statuses.push(answer.status)
    }
  })
  await expect.poll(() => statuses.length).toBeGreaterThan(20)
  process.kill(first.pid, FAULT_SIGNAL)

  await Promise.all(callers)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await first.ended).toBe(1)
  expect(first.lines.map((line) => line.includes(FAULT) && JSON.parse(line))).toContainEqual(
    expect.objectContaining({ level: 60, origin: 'unhandledRejection' }),
  )

  const second = await startServerProcess({ folder })
  const head = await fetch(`${second.base}${upload}`, { method: 'HEAD', headers })
  expect([head.status, Number(head.headers.get('upload-offset'))]).toEqual([200, HALF])
})
