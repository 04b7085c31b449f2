import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import { actAs, createUser } from '../../../rpc/context.testing.ts'
import type { OwnAccountContext, StudentViewer } from '../../../rpc/context.ts'
import { it, openTestPortal, portal } from '../../../rpc/portal.testing.ts'
import { codeOf } from '../../../rpc/refusals.testing.ts'
import { auditEvents } from '../../audit/audit.table.ts'
import { sessions } from '../accounts.table.ts'
import { openSession } from '../accounts.testing.ts'
import {
  describeDevice,
  endOtherSessions,
  endSession,
  listSessions,
  readSession,
} from './sessions.service.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

let viewer: StudentViewer
let stranger: StudentViewer
let context: OwnAccountContext
let current: { id: string; token: string }
beforeEach(async () => {
  viewer = await createUser(portal, { role: 'student' })
  stranger = await createUser(portal, { role: 'student' })
  const { cookie, ...session } = await openSession(portal, viewer.id, {
    createdAt: secondsAgo(1000),
    userAgent: FIREFOX,
    ipAddress: '203.0.113.7',
  })
  current = session
  context = { ...actAs(portal, viewer), cookie }
})

const secondsAgo = (seconds: number) => new Date(portal.clock.now().getTime() - seconds * 1000)
const open = async (seconds: number, userId = viewer.id) =>
  (await openSession(portal, userId, { createdAt: secondsAgo(seconds) })).id
const PAGE = { limit: 25 }
const list = async () => (await listSessions(context, PAGE)).items
const isThere = async (id: string) => (await portal.db.$count(sessions, eq(sessions.id, id))) === 1
const notFound = expect.objectContaining({ code: 'SESSION_NOT_FOUND' })

it('reading the session returns whether mail and Google are set up', async () => {
  const read = ({ settings }: Pick<OwnAccountContext, 'settings'>) =>
    readSession({ ...context, settings, record: {}, findViewer: async () => null })
  expect(await read(portal)).toMatchObject({ isMailSetUp: false, isGoogleSetUp: false })
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
  const complete = await openTestPortal({ ...google, MAIL_URL: 'smtp://localhost' })
  expect(await read(complete)).toMatchObject({ isMailSetUp: true, isGoogleSetUp: true })
})

describe('the list of sessions', () => {
  it('has the sessions of the user that have not ended, newest first, and marks the current one', async () => {
    const [older, newer] = [await open(5000), await open(10)]
    await open(20, stranger.id)
    await openSession(portal, viewer.id, { expiresAt: secondsAgo(1) })
    const idleSeconds = portal.settings.SESSION_IDLE_MINUTES * 60
    await openSession(portal, viewer.id, { lastSeenAt: secondsAgo(idleSeconds) })
    const items = await list()
    expect(items.map(({ id }) => id)).toEqual([newer, current.id, older])
    expect(items.map(({ isCurrent }) => isCurrent)).toEqual([false, true, false])
    expect(items[1]).toMatchObject({ device: 'Firefox on Linux', ipAddress: '203.0.113.7' })
    expect(items[0]).toMatchObject({ device: 'Unknown device', ipAddress: null })
  })

  it('reveals neither a token nor anything else to sign in with', async () => {
    await open(10)
    const listed = await list()
    expect(Object.keys(listed[0] ?? {}).sort()).toEqual(
      ['createdAt', 'device', 'id', 'ipAddress', 'isCurrent', 'lastSeenAt'].sort(),
    )
    expect(JSON.stringify(listed)).not.toContain(current.token)
  })

  it.each([1, 2, 3])('comes in pages of %i, each session once, also with equal timestamps', async (limit) => {
    const time = secondsAgo(500)
    for (let each = 0; each < 4; each++) await openSession(portal, viewer.id, { createdAt: time })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await listSessions(context, { limit, cursor })
      expect(page.items.length).toBeLessThanOrEqual(limit)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual((await list()).map(({ id }) => id))
    expect(new Set(seen).size).toBe(5)
  })

  it('refuses a forged cursor', async () => {
    expect(await codeOf(listSessions(context, { ...PAGE, cursor: 'bm8' }))).toBe('INPUT_INVALID')
  })
})

describe('ending a session', () => {
  it('ends a session of the viewer once, and records it', async () => {
    const id = await open(10)
    expect(await endSession(context, { id })).toEqual({ ended: true })
    expect(await isThere(id)).toBe(false)
    await expect(endSession(context, { id })).rejects.toEqual(notFound)
    expect(await portal.db.select().from(auditEvents)).toMatchObject([
      {
        action: 'session.ended',
        actorId: viewer.id,
        subjectId: viewer.id,
        before: { device: 'Unknown device', ipAddress: null },
      },
    ])
  })

  it('refuses a foreign, an ended and a missing session in the same way, and ends none', async () => {
    const foreign = await open(10, stranger.id)
    const { id: expired } = await openSession(portal, viewer.id, { expiresAt: secondsAgo(1) })
    const idleSeconds = portal.settings.SESSION_IDLE_MINUTES * 60
    const { id: idle } = await openSession(portal, viewer.id, { lastSeenAt: secondsAgo(idleSeconds) })
    for (const id of [foreign, expired, idle, crypto.randomUUID()])
      await expect(endSession(context, { id })).rejects.toEqual(notFound)
    expect(await isThere(foreign)).toBe(true)
    expect(await portal.db.$count(auditEvents)).toBe(0)
  })

  it('ends all but the current one, and returns how many', async () => {
    for (let each = 0; each < 3; each++) await open(each)
    const foreign = await open(10, stranger.id)
    expect(await endOtherSessions(context)).toEqual({ ended: 3 })
    expect((await list()).map(({ id }) => id)).toEqual([current.id])
    expect(await isThere(foreign)).toBe(true)
    const ended = and(eq(auditEvents.action, 'session.ended'), eq(auditEvents.subjectId, viewer.id))
    expect(await portal.db.$count(auditEvents, ended)).toBe(3)
    expect(await endOtherSessions(context)).toEqual({ ended: 0 })
  })

  it('deletes idle sessions along with the others, but neither counts nor records them', async () => {
    const idleSeconds = portal.settings.SESSION_IDLE_MINUTES * 60
    const { id: idle } = await openSession(portal, viewer.id, { lastSeenAt: secondsAgo(idleSeconds) })
    const used = await open(10)
    expect(await endOtherSessions(context)).toEqual({ ended: 1 })
    expect([await isThere(idle), await isThere(used)]).toEqual([false, false])
    expect(await portal.db.$count(auditEvents)).toBe(1)
  })
})

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'

describe('a device', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
    [`Mozilla/5.0 (Linux; Android 16; Pixel 9) ${CHROME} Mobile Safari/537.36`, 'Chrome on Android'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, 'Chrome on Windows'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux'],
    ['curl/8.5.0', 'Unknown device'],
    ['', 'Unknown device'],
    [null, 'Unknown device'],
  ])('with the user agent %s is %s', (userAgent, device) => {
    expect(describeDevice(userAgent)).toBe(device)
  })

  it.each([
    '<script>alert(1)</script>/1 (x',
    'Sign in at evil.example/1.0 (x',
    '\u202eerehwesle/1 (',
    `${'(('.repeat(5000)} Firefox/1.0`,
    ' \\;'.repeat(5000),
    `${'Mozilla/5.0 ('.repeat(2000)}`,
  ])('is unknown for a forged user agent, without much computing: %s', (userAgent) => {
    const before = process.threadCpuUsage()
    expect(describeDevice(userAgent)).toBe('Unknown device')
    const { user, system } = process.threadCpuUsage(before)
    expect(user + system, 'processor time in microseconds').toBeLessThan(100_000)
  })
})
