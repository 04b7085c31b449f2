import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openPortal } from '../../../app/portal.ts'
import { writeDatabase } from '../../../db/dump.testing.ts'
import { runTestProcess } from '../../../db/engine/process.testing.ts'
import { makeTestFolder } from '../../../platform/cleanup.testing.ts'
import { startSmtpServer } from '../../../platform/mail/smtp.testing.ts'
import { readSettings } from '../../../platform/settings/settings.ts'
import { createUser } from '../../../rpc/context.testing.ts'
import { addNotification, REPLIED } from '../notifications.testing.ts'
import { notificationEmailTemplates } from './email-templates.service.ts'
import { sendDueMails } from './mail-queue.job.ts'
import { queueMail } from './mail-queue.service.ts'
import { plainTemplates, templatesOf } from './mail-queue.testing.ts'
import { queueDueNotifications } from './notifications.job.ts'

const KILLS = process.env.PROVE === 'full' ? 20 : 1
const MAILS = 12
const CONCURRENCY = 5
const PEOPLE = 8
const LEASE_MS = 180_000

const folder = makeTestFolder()
await writeDatabase(join(folder, 'database'))
const server = await startSmtpServer()

const environment = () => ({ DATA_DIR: folder, MAIL_URL: server.url, LOG_LEVEL: 'silent' })
const fileUrl = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)

/** Runs a process that prints "at work", and queues and sends what is due with the templates that a file exports. */
const runWorker = (templates: string, file: string) =>
  runTestProcess(`
    const { openPortal } = await import(${fileUrl('../../../app/portal.ts')})
    const { ${templates} } = await import(${fileUrl(file)})
    const { readSettings } = await import(${fileUrl('../../../platform/settings/settings.ts')})
    const { sendDueMails } = await import(${fileUrl('./mail-queue.job.ts')})
    const { queueDueNotifications } = await import(${fileUrl('./notifications.job.ts')})
    const { portal } = await openPortal(readSettings(${JSON.stringify(environment())}))
    console.log('at work')
    await queueDueNotifications(portal)
    await sendDueMails(portal, ${templates})`)

test('threat-09 no mail is lost with a killed process, and repeated mails have the same Message-ID', async () => {
  for (let kill = 1; kill <= KILLS; kill++) {
    const addresses = Array.from({ length: MAILS }, (_, each) => `${kill}-${each}@example.test`)
    const first = await openPortal(readSettings(environment()))
    for (const address of addresses)
      await queueMail(first.portal.db, { kind: 'recovery', address, now: new Date() })
    await first.database.close()

    server.delay(300)
    const before = server.mails.length
    const worker = runWorker('plainTemplates', './mail-queue.testing.ts')
    await expect.poll(() => server.mails.length).toBeGreaterThan(before)
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 300))
    await worker.kill()
    server.delay(0)

    const { portal, database } = await openPortal(readSettings(environment()))
    const clock = { now: () => new Date(Date.now() + LEASE_MS) }
    await sendDueMails({ ...portal, clock }, plainTemplates)
    await database.close()
    const received = server.mails.slice(before)
    expect(new Set(received.flatMap(({ recipients }) => recipients))).toEqual(new Set(addresses))
    expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(MAILS)
    expect(received.length).toBeLessThanOrEqual(MAILS + CONCURRENCY)
  }
})

test('threat-09 no notification is lost with a killed process, and its repeated mails have the same Message-ID', async () => {
  for (let kill = 1; kill <= KILLS; kill++) {
    const expected: string[] = []
    const first = await openPortal(readSettings(environment()))
    const mailDueAt = new Date()
    for (let person = 1; person <= PEOPLE; person++) {
      const email = `${kill}-${person}@x.test`
      const { id } = await createUser(first.portal, { role: 'student', email, emailVerified: true })
      const payload = { ...REPLIED, title: `Ticket ${kill}` }
      for (const mailMode of ['immediate', 'daily', 'daily'] as const)
        await addNotification(first.portal, id, { payload, mailMode, mailDueAt })
      expected.push(`Reply to a ticket: Ticket ${kill} to ${email}`, `2 new notifications to ${email}`)
    }
    await first.database.close()

    server.delay(50)
    const before = server.mails.length
    const worker = runWorker('emailTemplates', '../../../app/serve.ts')
    await expect.poll(() => worker.lines).toEqual(['at work'])
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 500))
    await worker.kill()
    server.delay(0)

    const { portal, database } = await openPortal(readSettings(environment()))
    const later = { ...portal, clock: { now: () => new Date(Date.now() + LEASE_MS) } }
    await queueDueNotifications(later)
    await sendDueMails(later, { ...templatesOf(async () => null), ...notificationEmailTemplates })
    await database.close()
    // A mail may arrive twice with the same Message-ID, but no two different mails have the same content.
    const received = server.mails.slice(before)
    const each = new Map(received.map((mail) => [mail.messageId, `${mail.subject} to ${mail.recipients}`]))
    expect([...each.values()].sort()).toEqual(expected.sort())
  }
})
