import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openPortal } from '../../app/portal.ts'
import { writeDatabase } from '../../db/dump.testing.ts'
import { runTestProcess } from '../../db/process.testing.ts'
import { makeTestFolder } from '../../platform/closing.testing.ts'
import { readSettings } from '../../platform/settings.ts'
import { startSmtpServer } from '../../platform/smtp.testing.ts'
import { sendDueMails } from './mails.job.ts'
import { queueMail } from './mails.service.ts'
import { plainWriters } from './mails.testing.ts'

const KILLS = process.env.PROVE === 'full' ? 20 : 1
const MAILS = 12
const AT_ONCE = 5
const LEASE_MS = 180_000

const folder = makeTestFolder()
await writeDatabase(join(folder, 'database'))
const server = await startSmtpServer()

const environment = () => ({ DATA_DIR: folder, MAIL_URL: server.url, LOG_LEVEL: 'silent' })
const fileUrl = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)

/** A process that opens the portal's database and sends what is due. */
const runSender = () =>
  runTestProcess(`
    const { openPortal } = await import(${fileUrl('../../app/portal.ts')})
    const { readSettings } = await import(${fileUrl('../../platform/settings.ts')})
    const { sendDueMails } = await import(${fileUrl('./mails.job.ts')})
    const { plainWriters } = await import(${fileUrl('./mails.testing.ts')})
    const { portal } = await openPortal(readSettings(${JSON.stringify(environment())}))
    await sendDueMails(portal, plainWriters)`)

test('threat-09 no mail is lost with a killed process, and those sent again are told for the same', async () => {
  for (let kill = 1; kill <= KILLS; kill++) {
    const asked = Array.from({ length: MAILS }, (_, each) => `${kill}-${each}@example.test`)
    const first = await openPortal(readSettings(environment()))
    for (const address of asked)
      await queueMail(first.portal.db, { kind: 'recovery', address, now: new Date() })
    await first.database.close()

    server.delay(300)
    const before = server.mails.length
    const sender = runSender()
    await expect.poll(() => server.mails.length).toBeGreaterThan(before)
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 300))
    await sender.kill()
    server.delay(0)

    const { portal, database } = await openPortal(readSettings(environment()))
    const clock = { now: () => new Date(Date.now() + LEASE_MS) }
    await sendDueMails({ ...portal, clock }, plainWriters)
    await database.close()
    const came = server.mails.slice(before)
    expect(new Set(came.flatMap(({ recipients }) => recipients))).toEqual(new Set(asked))
    expect(new Set(came.map(({ messageId }) => messageId)).size).toBe(MAILS)
    expect(came.length).toBeLessThanOrEqual(MAILS + AT_ONCE)
  }
})
