import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { studentProjects } from '../../features/assignments/assignments.table.ts'
import { openAttachment } from '../../features/chat/attachments.service.ts'
import { supportMessages } from '../../features/chat/chat.table.ts'
import { addMessage } from '../../features/chat/chat.testing.ts'
import { SAMPLES } from '../../features/files/content/sample-files.testing.ts'
import { finishUpload, refuseAllFiles, serveFiles } from '../../features/files/uploads/uploads.testing.ts'
import { collectPublished } from '../../features/live/published.testing.ts'
import { actAs, createUser } from '../../rpc/context.testing.ts'
import type { InstructorViewer } from '../../rpc/context.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { createFixtures, type Fixtures } from '../permission-tests/permissions.fixtures.testing.ts'
import { ACTORS, type Actor, callByName, contextOf, outcomeOf, viewerOf } from '../router.testing.ts'
import { router } from '../router.ts'

let fixtures: Fixtures
let newMentor: InstructorViewer
beforeEach(async () => {
  fixtures = await createFixtures(portal)
  newMentor = await createUser(portal, { role: 'instructor' })
})

/** A thread of the actors, a thread of other people, and a thread that was reassigned to another mentor. */
const THREADS = ['own', 'foreign', 'reassigned'] as const
type ThreadName = (typeof THREADS)[number]

async function threadOf(which: ThreadName) {
  const side = which === 'foreign' ? fixtures.foreign : fixtures.own
  if (which === 'reassigned')
    await portal.db
      .update(studentProjects)
      .set({ mentorId: newMentor.id })
      .where(eq(studentProjects.id, side.requestedProjectId))
  const path = `${side.student.id}/x.txt`
  const messageId = await addMessage(portal, { projectId: side.requestedProjectId, fileUrl: path })
  return { threadId: side.requestedProjectId, messageId }
}

const isMember = (actor: Actor, which: ThreadName) =>
  which === 'own'
    ? actor === 'student' || actor === 'instructor'
    : which === 'reassigned' && actor === 'student'

const refusalOf = (actor: Actor, memberCode: string) =>
  ({ anonymous: 'SIGN_IN_REQUIRED', admin: 'ROLE_NOT_ALLOWED', student: memberCode, instructor: memberCode })[
    actor
  ]

describe.each(THREADS)('threat-20 a thread that is %s', (which) => {
  test.each(ACTORS)(
    'can be read, written to and typed in by its members only, and typing is published to the other one: %s',
    async (actor) => {
      const { threadId, messageId } = await threadOf(which)
      const viewer = viewerOf(actor, fixtures)
      const context = contextOf(portal, viewer)
      const outcome = (procedure: string, input: object) => outcomeOf(router, procedure, input, context)
      const refused = refusalOf(actor, 'THREAD_NOT_FOUND')
      const expected = isMember(actor, which) ? 'ok' : refused
      const before = await portal.db.$count(supportMessages)
      const slot = `${actor === 'student' ? 'student' : 'instructor'}_attachment` as const
      const uploadId = viewer && (await finishUpload(portal, viewer, { slot }))
      const published = await collectPublished(portal, async () => {
        expect(await outcome('chat.sendTyping', { threadId })).toBe(expected)
      })
      expect({
        read: await outcome('chat.readThread', { threadId }),
        messages: await outcome('chat.listMessages', { threadId }),
        marked: await outcome('chat.markRead', { threadId, number: 1 }),
        sent: await outcome('chat.sendMessage', { id: randomUUID(), threadId, text: 'Hello' }),
        attached: await outcome('chat.sendMessage', {
          id: randomUUID(),
          threadId,
          text: '',
          uploadId: uploadId ?? '0'.repeat(32),
        }),
      }).toEqual({
        read: expected,
        messages: expected,
        marked: expected,
        sent: expected,
        attached: expected,
      })
      // The file has no row, so members of the thread get FILE_NOT_FOUND.
      const opened = await outcome('chat.linkToAttachment', { messageId })
      expect(opened).toBe(isMember(actor, which) ? 'FILE_NOT_FOUND' : refusalOf(actor, 'MESSAGE_NOT_FOUND'))
      expect((await portal.db.$count(supportMessages)) - before).toBe(isMember(actor, which) ? 2 : 0)
      const partners = {
        student: which === 'own' ? fixtures.own.instructor.id : newMentor.id,
        instructor: fixtures.own.student.id,
      }
      const partner = actor === 'student' || actor === 'instructor' ? partners[actor] : ''
      const typing = { userId: partner, kind: 'typing', subjectId: threadId }
      expect(published).toEqual(isMember(actor, which) ? [typing] : [])
    },
  )
})

describe('threat-20 a sent message', () => {
  test('has the signed-in user as its sender, whatever the input claims', async () => {
    const { threadId } = await threadOf('own')
    const id = randomUUID()
    const claims = {
      senderId: fixtures.admin.id,
      sender_id: fixtures.admin.id,
      number: 99,
      receiverId: fixtures.admin.id,
    }
    const input = { id, threadId, text: 'Hello', kind: 'meeting', createdAt: new Date(0), ...claims }
    await callByName(router, 'chat.sendMessage', input, contextOf(portal, fixtures.own.student))
    const [row] = await portal.db.select().from(supportMessages).where(eq(supportMessages.id, id))
    expect(row).toMatchObject({
      senderId: fixtures.own.student.id,
      receiverId: fixtures.own.instructor.id,
      kind: 'text',
      number: 2,
    })
  })

  test('is published to the two members only, not to a former one', async () => {
    const { threadId } = await threadOf('reassigned')
    const input = { id: randomUUID(), threadId, text: 'Hello' }
    const published = await collectPublished(portal, () =>
      callByName(router, 'chat.sendMessage', input, contextOf(portal, fixtures.own.student)),
    )
    expect(new Set(published.map(({ userId }) => userId))).toEqual(
      new Set([fixtures.own.student.id, newMentor.id]),
    )
  })

  test('has a file that only members of the thread can open, and only while they are members', async () => {
    const { student, instructor, requestedProjectId } = fixtures.own
    const uploadId = await finishUpload(portal, student, {
      slot: 'student_attachment',
      name: 'Meine Notizen.pdf',
    })
    const id = randomUUID()
    const input = { id, threadId: requestedProjectId, text: '', uploadId }
    await callByName(router, 'chat.sendMessage', input, contextOf(portal, student))
    const files = await serveFiles(portal, { ...refuseAllFiles, attachment: openAttachment })
    const linked = await callByName(
      router,
      'chat.linkToAttachment',
      { messageId: id },
      contextOf(portal, instructor),
    )
    const { url } = linked as { url: string }
    const statusFor = async (viewer: typeof instructor | typeof student | null) => {
      files.viewer = viewer
      return (await fetch(`${files.url}${url}`)).status
    }
    files.viewer = instructor
    const answer = await fetch(`${files.url}${url}?view`)
    expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="Meine Notizen.pdf"/)
    expect(Buffer.from(await answer.arrayBuffer()).equals(SAMPLES['.pdf'])).toBe(true)
    expect([
      await statusFor(null),
      await statusFor(student),
      await statusFor(fixtures.foreign.instructor),
    ]).toEqual([401, 403, 403])
    await threadOf('reassigned')
    expect(await statusFor(instructor)).toBe(404)
    const own = openAttachment(actAs(portal, student), { kind: 'attachment', messageId: id })
    expect((await own).downloadName).toBe('Meine Notizen.pdf')
  })
})
