import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import {
  DISK_WARNING_BYTES,
  HEALTH_CHECK_DETAILS,
  HEALTH_CHECK_SENTENCES,
} from '@capstone/contract/health/health-checks.constants'
import { describe, expect, it, vi } from 'vitest'
import { toLocalDate } from '../../../platform/local-date.ts'
import { startSmtpServer } from '../../../platform/mail/smtp.testing.ts'
import { startVirusScanner } from '../../../platform/virus-scanner.testing.ts'
import type { TestPortal } from '../../../rpc/open-portal.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { aiUsageTotals } from '../../assistant/assistant.table.ts'
import { checkAiService, checkApi, checkMail, checkStorage } from './health-checks.service.ts'

const { signal } = new AbortController()
const withSettings = (settings: Partial<TestPortal['settings']>): TestPortal => ({
  ...portal,
  settings: { ...portal.settings, ...settings },
})

/** Starts a server that answers every request with `answer` and records it. */
async function startService() {
  const body = '{"error":"the key sk-canary of https://internal.example is wrong"}'
  const answer = { status: 200, location: '', body }
  const requests: string[] = []
  const server: Server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`)
    response.writeHead(answer.status, answer.location ? { location: answer.location } : {})
    response.end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    answer,
    requests,
    address: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

describe('file storage', () => {
  const files = () => join(portal.settings.DATA_DIR, 'files')

  it('is operational if a file can be written, read and removed, and the check leaves none behind', async () => {
    const works = { state: 'operational', detail: HEALTH_CHECK_SENTENCES.storage.operational }
    for (let round = 0; round < 2; round++) expect(await checkStorage(portal, signal)).toEqual(works)
    expect(await portal.storage.has('support-uploads', 'portal-health/check.txt')).toBe(false)
  })

  it('is degraded while the disk is nearly full', async () => {
    const readSpace = vi
      .spyOn(fs, 'statfs')
      .mockResolvedValue({ bavail: DISK_WARNING_BYTES - 1, bsize: 1 } as never)
    syncBuiltinESMExports()
    expect(await checkStorage(portal, signal)).toEqual({
      state: 'degraded',
      detail: HEALTH_CHECK_DETAILS.diskNearlyFull,
    })
    readSpace.mockRestore()
    syncBuiltinESMExports()
  })

  it('is down if its folder cannot be written, and recovers when it can', async () => {
    rmSync(files(), { recursive: true, force: true })
    writeFileSync(files(), 'no folder')
    await expect(checkStorage(portal, signal)).rejects.toThrow('ENOTDIR')
    rmSync(files())
    expect(await checkStorage(portal, signal)).toMatchObject({ state: 'operational' })
  })

  it.each([
    ['something else', () => Readable.from([Buffer.from('something else')])],
    ['nothing', () => null],
  ])('is down if %s is read back', async (_, read) => {
    const storage = { ...portal.storage, read: async () => read() }
    expect(await checkStorage({ ...portal, storage }, signal)).toEqual({
      state: 'down',
      detail: HEALTH_CHECK_DETAILS.storageDiffers,
    })
  })
})

describe('the virus scanner', () => {
  it('leaves file storage operational if it answers, and makes it degraded otherwise', async () => {
    const { address } = await startVirusScanner()
    expect(await checkStorage(withSettings({ VIRUS_SCANNER_URL: address }), signal)).toMatchObject({
      state: 'operational',
    })
    expect(await checkStorage(withSettings({ VIRUS_SCANNER_URL: 'tcp://127.0.0.1:1' }), signal)).toEqual({
      state: 'degraded',
      detail: HEALTH_CHECK_DETAILS.scannerDown,
    })
  })
})

describe('the mail', () => {
  it('is operational if the server answers, and down without the server; the check sends no mail', async () => {
    const server = await startSmtpServer()
    const own = withSettings({ MAIL_URL: server.url })
    expect(await checkMail(own, signal)).toEqual({
      state: 'operational',
      detail: HEALTH_CHECK_SENTENCES.mail.operational,
    })
    expect(server.attempts()).toBe(0)
    await server.stop()
    await expect(checkMail(own, signal)).rejects.toThrow()
  })

  it('is down if the server refuses the password, without the server’s text in the report', async () => {
    const server = await startSmtpServer()
    const MAIL_URL = server.url.replace('smtp://', 'smtp://capstone:a%20wrong%20one@')
    expect(await checkMail(withSettings({ MAIL_URL }), signal)).toEqual({
      state: 'down',
      detail: HEALTH_CHECK_DETAILS.mailRefused,
    })
    await server.stop()
  })

  it('is not set up without a server, and down if mails cannot be stored as files either', async () => {
    expect(await checkMail(portal, signal)).toEqual({
      state: 'not_set_up',
      detail: HEALTH_CHECK_DETAILS.outbox,
    })
    const outbox = join(portal.settings.DATA_DIR, 'outbox')
    rmSync(outbox, { recursive: true })
    writeFileSync(outbox, 'no folder')
    expect(await checkMail(portal, signal)).toEqual({
      state: 'down',
      detail: HEALTH_CHECK_DETAILS.outboxDown,
    })
    rmSync(outbox)
    mkdirSync(outbox)
    expect(await checkMail(portal, signal)).toMatchObject({ state: 'not_set_up' })
  })
})

describe('the AI service', () => {
  it('is not set up without an address', async () => {
    expect(await checkAiService(portal, signal)).toEqual({
      state: 'not_set_up',
      detail: HEALTH_CHECK_DETAILS.aiNotSetUp,
    })
  })

  it('is checked with a free request with the key, without the service’s text in the report', async () => {
    const service = await startService()
    const own = withSettings({
      AI_BASE_URL: `${service.address}/v1/`,
      AI_API_KEY: 'sk-canary',
      AI_MODEL: 'model',
    })
    const expected = [
      [200, 'operational', HEALTH_CHECK_SENTENCES.ai.operational],
      [404, 'operational', HEALTH_CHECK_DETAILS.aiUnlisted],
      [401, 'down', HEALTH_CHECK_DETAILS.aiRefused],
      [403, 'down', HEALTH_CHECK_DETAILS.aiRefused],
      [429, 'degraded', HEALTH_CHECK_DETAILS.aiBusy],
      [500, 'down', HEALTH_CHECK_DETAILS.aiFails],
      [503, 'down', HEALTH_CHECK_DETAILS.aiFails],
    ] as const
    for (const [status, state, detail] of expected) {
      service.answer.status = status
      expect(await checkAiService(own, signal), String(status)).toEqual({ state, detail })
    }
    expect(new Set(service.requests)).toEqual(new Set(['GET /v1/models Bearer sk-canary']))
    await service.stop()
    await expect(checkAiService(own, signal)).rejects.toThrow()
  })

  it('is reported with how many of today’s answers are used, and as degraded when all are', async () => {
    const service = await startService()
    const own = withSettings({
      AI_BASE_URL: service.address,
      AI_MODEL: 'model',
      AI_DAILY_ANSWERS_TOTAL: 2000,
    })
    const day = toLocalDate(own.settings, own.clock.now())
    await portal.db.insert(aiUsageTotals).values({ day, answers: 1999 })
    expect(await checkAiService(own, signal)).toEqual({
      state: 'operational',
      detail: 'The AI service answers. 1,999 of 2,000 answers of today are used.',
    })
    await portal.db.update(aiUsageTotals).set({ answers: 2000 })
    expect(await checkAiService(own, signal)).toEqual({
      state: 'degraded',
      detail: HEALTH_CHECK_DETAILS.aiSpent,
    })
    await service.stop()
  })

  it('never receives the key at an address it redirects to', async () => {
    const [service, elsewhere] = [await startService(), await startService()]
    service.answer.status = 307
    service.answer.location = elsewhere.address
    const own = withSettings({ AI_BASE_URL: service.address, AI_API_KEY: 'sk-canary', AI_MODEL: 'model' })
    await expect(checkAiService(own, signal)).rejects.toThrow()
    expect(elsewhere.requests).toEqual([])
    await service.stop()
    await elsewhere.stop()
  })
})

it.each([
  ['ready', 200, 'operational'],
  ['stopping', 503, 'operational'],
  ['not ready', 503, 'down'],
] as const)('a portal whose /readyz answers %s with status %i is %s', async (status, code, state) => {
  const service = await startService()
  Object.assign(service.answer, { status: code, body: JSON.stringify({ status }) })
  const check = checkApi(() => service.address)
  expect(await check(portal, signal)).toEqual({ state, detail: HEALTH_CHECK_SENTENCES.api[state] })
  expect(service.requests).toEqual(['GET /readyz '])
  await service.stop()
  await expect(check(portal, signal)).rejects.toThrow()
})
