// @module-tag database
import { HOUR_MS } from '@capstone/contract/base.constants'
import { afterEach, expect, test } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import { captureLog } from '../../../platform/log.testing.ts'
import { openMailer } from '../../../platform/mail/mail.open.ts'
import type { OutgoingEmail } from '../../../platform/mail/mail.ts'
import { startSmtpServer } from '../../../platform/mail/smtp.testing.ts'
import { openTestPortal } from '../../../rpc/portal.testing.ts'
import { mailJobs, nextAttemptAt, sendDueMails } from './mail-queue.job.ts'
import { queueMail } from './mail-queue.service.ts'
import { mails } from './mail-queue.table.ts'
import { plainTemplates, templatesOf } from './mail-queue.testing.ts'

const server = await startSmtpServer()
const portal = await openTestPortal({ MAIL_URL: server.url })
afterEach(async () => {
  server.refuseNext(0)
  await portal.reset()
})

const queue = (address: string) =>
  queueMail(portal.db, { kind: 'recovery', address, now: portal.clock.now() })
const send = () => sendDueMails(portal, plainTemplates)
const rows = () => portal.db.select().from(mails)
/** Returns the recipients of the mails sent during `work`. */
async function recipientsDuring(work: () => Promise<unknown>) {
  const before = server.mails.length
  await work()
  return server.mails.slice(before).flatMap(({ recipients }) => recipients)
}

test('a mail is sent once', async () => {
  await queue('a@example.test')
  expect(await recipientsDuring(send)).toEqual(['a@example.test'])
  expect(await rows()).toMatchObject([{ attempts: 1, sentAt: expect.any(Date), lastError: null }])
  portal.clock.advance(24 * 3600)
  expect(await recipientsDuring(send)).toEqual([])
})

test('a mail of a failed transaction is never sent', async () => {
  const failing = inTransaction(portal.db, async (tx) => {
    await queueMail(tx, { kind: 'recovery', address: 'a@example.test', now: portal.clock.now() })
    throw new Error('undone')
  })
  await expect(failing).rejects.toThrow('undone')
  expect(await recipientsDuring(send)).toEqual([])
})

test('a mail that is refused is retried after growing pauses until it is accepted', async () => {
  let at = new Date('2026-11-20T10:00:00Z')
  const frozen = { ...portal, clock: { now: () => at } }
  const sendAt = () => sendDueMails(frozen, plainTemplates)
  await queueMail(portal.db, { kind: 'recovery', address: 'a@example.test', now: at })
  server.refuseNext(2)
  for (const pause of [30, 60]) {
    expect(await recipientsDuring(sendAt)).toEqual([])
    const dueAt = new Date(at.getTime() + pause * 1000)
    const lastError = 'EMESSAGE DATA 451 Please try again later'
    expect(await rows()).toMatchObject([{ sentAt: null, dueAt, lastError }])
    const tries = server.attempts()
    at = new Date(dueAt.getTime() - 1)
    await sendAt()
    expect(server.attempts()).toBe(tries)
    at = dueAt
  }
  expect(await recipientsDuring(sendAt)).toEqual(['a@example.test'])
  expect(await rows()).toMatchObject([{ attempts: 3, sentAt: at, lastError: null }])
})

test('the pause doubles up to six hours, and there are no more attempts after 72 hours', () => {
  const createdAt = new Date(0)
  const secondsAfter = (attempts: number, hours: number) => {
    const now = new Date(hours * HOUR_MS)
    const next = nextAttemptAt({ createdAt, attempts }, now)
    return next && (next.getTime() - now.getTime()) / 1000
  }
  expect([1, 2, 3, 9, 10, 11, 2000].map((attempts) => secondsAfter(attempts, 1))).toEqual([
    30, 60, 120, 7680, 15_360, 21_600, 21_600,
  ])
  expect([66, 70, 71.5, 72, 100].map((hours) => secondsAfter(20, hours))).toEqual([
    21_600,
    7200,
    1800,
    null,
    null,
  ])
})

test('a mail is given up after 72 hours, which is logged', async () => {
  await queue('a@example.test')
  const { log, lines } = captureLog()
  server.refuseNext(2)
  await sendDueMails({ ...portal, log }, plainTemplates)
  portal.clock.advance(72 * 3600)
  await sendDueMails({ ...portal, log }, plainTemplates)
  expect(lines.map(({ level, msg, reason }) => ({ level, msg, reason }))).toEqual([
    { level: 40, msg: 'mail not sent, will be retried', reason: expect.stringContaining('451') },
    { level: 50, msg: 'mail given up', reason: expect.stringContaining('451') },
  ])
  expect(await rows()).toMatchObject([{ givenUpAt: expect.any(Date), sentAt: null }])
  portal.clock.advance(24 * 3600)
  expect(await recipientsDuring(send)).toEqual([])
})

test('a mail without content is dropped', async () => {
  await queue('a@example.test')
  expect(
    await recipientsDuring(() =>
      sendDueMails(
        portal,
        templatesOf(async () => null),
      ),
    ),
  ).toEqual([])
  expect(await rows()).toEqual([])
})

test('an email that fails to render is retried like a refused one, and does not delay others', async () => {
  await queue('broken@example.test')
  await queue('a@example.test')
  const { log, lines } = captureLog()
  const templates = templatesOf(async (tx, mail, context) => {
    if (mail.address.startsWith('broken')) throw new Error('a mistake of ours')
    return plainTemplates.recovery(tx, mail, context)
  })
  expect(await recipientsDuring(() => sendDueMails({ ...portal, log }, templates))).toEqual([
    'a@example.test',
  ])
  expect(lines).toContainEqual(
    expect.objectContaining({ level: 50, err: expect.objectContaining({ message: 'a mistake of ours' }) }),
  )
  portal.clock.advance(30)
  expect(await recipientsDuring(send)).toEqual(['broken@example.test'])
})

test('concurrent workers send each mail once', async () => {
  const addresses = Array.from({ length: 23 }, (_, each) => `${each}@example.test`)
  for (const address of addresses) await queue(address)
  const recipients = await recipientsDuring(() => Promise.all([send(), send(), send()]))
  expect(recipients.sort()).toEqual(addresses.sort())
})

test('a mail of a killed worker is sent by another after the lease expires, with the same Message-ID', async () => {
  await queue('a@example.test')
  const messageIds: string[] = []
  const dying = {
    ...portal.mail,
    send: ({ id }: OutgoingEmail) => {
      messageIds.push(id)
      return new Promise<never>(() => undefined)
    },
  }
  void sendDueMails({ ...portal, mail: dying }, plainTemplates)
  await expect.poll(() => messageIds).toHaveLength(1)
  expect(await recipientsDuring(send)).toEqual([])
  portal.clock.advance(180)
  expect(await recipientsDuring(send)).toEqual(['a@example.test'])
  expect(server.mails.at(-1)?.messageId).toBe(`<${messageIds[0]}@localhost>`)
})

test('a restarted portal sends the mails in the queue', async () => {
  await queue('a@example.test')
  server.refuseNext(1)
  await send()
  const { log } = captureLog()
  const restarted = { ...portal, log, mail: openMailer(portal.settings, log) }
  portal.clock.advance(30)
  expect(await recipientsDuring(() => sendDueMails(restarted, plainTemplates))).toEqual(['a@example.test'])
})

test('a result that cannot be stored fails the round after the other mails are done', async () => {
  await queue('a@example.test')
  await queue('b@example.test')
  const { now } = portal.clock
  let calls = 0
  const clock = {
    now: () => {
      if (++calls === 2) throw new Error('no clock')
      return now()
    },
  }
  const recipients = await recipientsDuring(() =>
    expect(sendDueMails({ ...portal, clock }, plainTemplates)).rejects.toThrow('no clock'),
  )
  expect(recipients.sort()).toEqual(['a@example.test', 'b@example.test'])
  expect((await rows()).filter(({ sentAt }) => sentAt)).toHaveLength(1)
})

test('no mail is started once the server stops', async () => {
  await queue('a@example.test')
  for (const { run } of mailJobs(plainTemplates)) {
    expect(await recipientsDuring(() => run(portal, AbortSignal.abort()))).toEqual([])
  }
  expect(await rows()).toMatchObject([{ attempts: 0 }])
})
