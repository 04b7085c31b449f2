import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import type { StudentOrInstructorContext } from '../../rpc/context.ts'
import { mentor, student } from '../../rpc/people.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { codeOf } from '../../rpc/refusals.testing.ts'
import { SAMPLES } from '../files/content/sample-files.testing.ts'
import { storedFiles, uploads } from '../files/files.table.ts'
import { finishUpload } from '../files/uploads/uploads.testing.ts'
import { linkToAttachment } from './attachments.service.ts'
import { chatThreads, supportMessages } from './chat.table.ts'
import { addManyMessages, addMessage } from './chat.testing.ts'
import { listMessages } from './messages.service.ts'
import { sendMessage } from './sending.service.ts'
import { threadTest as test, threadId } from './thread.testing.ts'

type Slot = 'student_attachment' | 'instructor_attachment'
const upload = (
  name: string,
  content: Buffer,
  { viewer }: StudentOrInstructorContext = student,
  slot: Slot = 'student_attachment',
) => finishUpload(portal, viewer, { slot, name, content })
const send = (
  uploadId: string,
  context: StudentOrInstructorContext = student,
  id: string = randomUUID(),
  text = '',
) => sendMessage(context, { id, threadId, text, uploadId })
const files = () => portal.db.select().from(storedFiles)

describe('an attachment', () => {
  test('is sent with its message, keeps its name, and is stored in its sender’s folder', async () => {
    const sent = await send(await upload('Meine Skizze (2).png', SAMPLES['.png']))
    expect(sent).toMatchObject({
      text: '',
      kind: 'text',
      isOwn: true,
      file: {
        name: 'Meine Skizze (2).png',
        size: SAMPLES['.png'].length,
        mimeType: 'image/png',
        isPicture: true,
      },
    })
    const [file] = await files()
    expect(file).toMatchObject({ bucket: 'support-uploads', state: 'attached', ownerId: student.viewer.id })
    const path = file?.path ?? ''
    expect(path).toMatch(new RegExp(`^${student.viewer.id}/student_attachment_\\d+_[0-9a-f]{16}\\.png$`))
    expect(await portal.storage.has('support-uploads', path)).toBe(true)
    expect(await portal.db.$count(uploads)).toBe(0)
    const { items } = await listMessages(mentor, { threadId, limit: 50 })
    expect(items[0]?.file).toMatchObject({ name: 'Meine Skizze (2).png', isPicture: true })
    expect(JSON.stringify(items)).not.toContain(path)
  })

  test('may have text with it, and is shown as an image only if it is one', async () => {
    const sent = await send(await upload('a.pdf', SAMPLES['.pdf']), student, randomUUID(), 'My plan')
    expect(sent).toMatchObject({ text: 'My plan', file: { isPicture: false, mimeType: 'application/pdf' } })
  })

  test('has a type that the sender’s role may send, checked by content', async () => {
    const zip = await upload('a.zip', SAMPLES['.zip'], mentor, 'instructor_attachment')
    expect(await codeOf(send(zip, mentor))).toBe('ok')
    expect(await codeOf(send(await upload('a.png', SAMPLES['.zip'])))).toBe('FILE_TYPE_MISMATCH')
    // An upload to the slot of the other role is refused.
    const other = await upload('a.pdf', SAMPLES['.pdf'], student, 'instructor_attachment')
    expect(await codeOf(send(other))).toBe('UPLOAD_NOT_FOUND')
    expect(await portal.db.$count(supportMessages)).toBe(1)
  })

  test('is not found if the upload is somebody else’s or was sent already', async () => {
    const mine = await upload('a.pdf', SAMPLES['.pdf'])
    expect(await codeOf(send(mine, mentor))).toBe('UPLOAD_NOT_FOUND')
    expect(await codeOf(send('0'.repeat(32)))).toBe('UPLOAD_NOT_FOUND')
    expect(await codeOf(send(mine))).toBe('ok')
    expect(await codeOf(send(mine))).toBe('UPLOAD_NOT_FOUND')
    expect(await portal.db.$count(supportMessages)).toBe(1)
    const [thread] = await portal.db.select().from(chatThreads)
    expect(thread?.lastNumber).toBe(1)
  })

  test('threat-27 sent twelve times concurrently with one id is one message with one file', async () => {
    const uploadId = await upload('a.pdf', SAMPLES['.pdf'])
    const id = randomUUID()
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(uploadId, student, id)))
    answers.push(await send(uploadId, student, id))
    expect(new Set(answers.map(({ number, file }) => `${number} ${file?.name}`))).toEqual(
      new Set(['1 a.pdf']),
    )
    expect(await portal.db.$count(supportMessages)).toBe(1)
    expect((await files()).map(({ state }) => state)).toEqual(['attached'])
  })

  test('threat-28 stays staged when its message is refused: both or neither are written', async () => {
    portal.clock.freeze()
    await addManyMessages(portal, threadId, { count: 60, createdAt: portal.clock.now() })
    const uploadId = await upload('a.pdf', SAMPLES['.pdf'])
    expect(await codeOf(send(uploadId))).toBe('MESSAGES_TOO_FAST')
    expect((await files()).map(({ state }) => state)).toEqual(['staged'])
    portal.clock.advance(61)
    expect(await codeOf(send(uploadId))).toBe('ok')
    expect((await files()).map(({ state }) => state)).toEqual(['attached'])
  })

  test('is not moved into storage for a thread that accepts no messages', async () => {
    await portal.db.update(chatThreads).set({ archivedAt: new Date() })
    const uploadId = await upload('a.pdf', SAMPLES['.pdf'])
    expect(await codeOf(send(uploadId))).toBe('THREAD_ARCHIVED')
    expect(await files()).toEqual([])
  })
})

describe('a link to an attachment', () => {
  test('requires a message with an attachment', async () => {
    const messageId = await addMessage(portal, { projectId: threadId })
    expect(await codeOf(linkToAttachment(student, { messageId }))).toBe('FILE_NOT_FOUND')
    expect(await codeOf(linkToAttachment(student, { messageId: randomUUID() }))).toBe('MESSAGE_NOT_FOUND')
  })
})
