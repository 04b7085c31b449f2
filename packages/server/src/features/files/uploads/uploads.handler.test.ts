import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import {
  UPLOAD_SLOT_NAMES,
  UPLOAD_SLOTS,
  UPLOADS_WAITING_MAX,
} from '@capstone/contract/files/files.constants'
import { beforeEach, describe, expect, vi } from 'vitest'
import { DatabaseUnavailableError } from '../../../db/database.errors.ts'
import { uploadFolder } from '../../../platform/storage/storage.open.ts'
import { actAs, createUser } from '../../../rpc/context.testing.ts'
import type { InstructorViewer } from '../../../rpc/context.ts'
import { portal, test } from '../../../rpc/portal.testing.ts'
import { SAMPLES } from '../content/sample-files.testing.ts'
import { stageUpload } from '../files.service.ts'
import { uploads } from '../files.table.ts'
import {
  createUploader,
  metadataOf,
  refuseAllFiles,
  sendPart,
  serveFiles,
  startUpload,
} from './uploads.testing.ts'

let owner: InstructorViewer

const files = await serveFiles(portal, refuseAllFiles)
beforeEach(async () => {
  owner = await createUser(portal, { role: 'instructor' })
  files.viewer = owner
})

const PDF = SAMPLES['.pdf']
const tus = { 'Tus-Resumable': '1.0.0' }
const createUpload = async (options?: Parameters<typeof startUpload>[1]) => {
  const answer = await startUpload(files, options)
  return new URL(answer.headers.get('location') ?? 'missing:', files.url).href
}
describe('an upload', () => {
  test('is received in parts, resumes at its offset, and can be staged', async () => {
    const answer = await startUpload(files, { name: 'Mein Entwurf – é.pdf' })
    expect(answer.status).toBe(201)
    expect(answer.headers.get('location')).toMatch(/^\/api\/uploads\/[0-9a-f]{32}$/)
    expect(answer.headers.get('upload-expires')).not.toBe(null)
    const location = `${files.url}${answer.headers.get('location')}`
    expect((await sendPart(location, PDF.subarray(0, 30))).status).toBe(204)
    const head = await fetch(location, { method: 'HEAD', headers: tus })
    expect(head.headers.get('upload-offset')).toBe('30')
    expect((await sendPart(location, PDF.subarray(10), 10)).status).toBe(409)
    expect((await sendPart(location, PDF.subarray(30), 30)).headers.get('upload-offset')).toBe(
      String(PDF.length),
    )
    const uploadId = location.slice(-32)
    const staged = await stageUpload(actAs(portal, owner), {
      uploadId,
      slot: 'synopsis',
      pathOf: (name) => `a/${name}`,
    })
    expect(staged).toMatchObject({ name: 'Mein Entwurf – é.pdf', size: PDF.length })
  })

  test('is answered with 503 while the database cannot be reached', async () => {
    const db: typeof portal.db = Object.create(portal.db)
    db.update = () => {
      throw new DatabaseUnavailableError(new Error('connect ECONNREFUSED'))
    }
    const withoutDatabase = await serveFiles({ ...portal, db }, refuseAllFiles)
    withoutDatabase.viewer = owner
    const { pathname } = new URL(await createUpload())
    const answer = await sendPart(`${withoutDatabase.url}${pathname}`, PDF)
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'DATABASE_UNAVAILABLE' }])
  })

  test('is answered without CORS permission for other origins', async () => {
    const answer = await startUpload(files)
    expect(answer.headers.get('access-control-allow-origin')).toBe(null)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('of another user is refused like a missing upload', async () => {
    const location = await createUpload()
    files.viewer = await createUser(portal, { role: 'instructor' })
    for (const target of [location, `${files.url}/api/uploads/${'0'.repeat(32)}`]) {
      expect((await fetch(target, { method: 'HEAD', headers: tus })).status).toBe(404)
      const patch = await sendPart(target, PDF)
      expect(await patch.json()).toMatchObject({ code: 'UPLOAD_NOT_FOUND' })
      expect((await fetch(target, { method: 'DELETE', headers: tus })).status).toBe(404)
    }
    files.viewer = owner
    expect((await fetch(location, { method: 'HEAD', headers: tus })).headers.get('upload-offset')).toBe('0')
  })

  test('requires a session without a pending password change and a role that may upload', async () => {
    const student = await createUser(portal, { role: 'student' })
    const cases = [
      [null, 401, 'SIGN_IN_REQUIRED'],
      [{ ...owner, mustChangePassword: true }, 403, 'PASSWORD_CHANGE_REQUIRED'],
      [student, 403, 'ROLE_NOT_ALLOWED'],
    ] as const
    for (const [viewer, status, code] of cases) {
      files.viewer = viewer
      const answer = await startUpload(files)
      expect(answer.status).toBe(status)
      expect(await answer.json()).toMatchObject({ code, message: expect.any(String) })
    }
    expect(await portal.db.$count(uploads)).toBe(0)
  })

  test('by somebody whose account is deleted meanwhile is refused like one without a session', async () => {
    files.viewer = { ...owner, id: randomUUID() }
    const answer = await startUpload(files)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ code: 'SIGN_IN_REQUIRED' })
  })

  test('cannot be downloaded', async () => {
    const location = await createUpload()
    await sendPart(location, PDF)
    for (const url of [location, `${files.url}/api/uploads`]) {
      const answer = await fetch(url)
      expect(answer.status).toBe(405)
      expect(await answer.text()).toBe('')
    }
  })

  test('is deleted when it is cancelled', async () => {
    const location = await createUpload()
    await sendPart(location, PDF.subarray(0, 10))
    expect((await fetch(location, { method: 'DELETE', headers: tus })).status).toBe(204)
    expect(await readdir(uploadFolder(portal.settings))).not.toContain(location.slice(-32))
    expect(await portal.db.$count(uploads)).toBe(0)
  })
})

describe('an upload request', () => {
  test.each([
    ['an unknown slot', { slot: 'avatar' }, 400, 'UPLOAD_SLOT_UNKNOWN'],
    ['a slot named like an Object property', { slot: 'constructor' }, 400, 'UPLOAD_SLOT_UNKNOWN'],
    ['no length', { length: '' }, 400, 'UPLOAD_LENGTH_REQUIRED'],
    ['a length that is not a number', { length: '12x' }, 400, 'UPLOAD_LENGTH_REQUIRED'],
    ['a negative length', { length: -5 }, 400, 'UPLOAD_LENGTH_REQUIRED'],
    ['an empty file', { length: 0 }, 400, 'FILE_EMPTY'],
    ['a disallowed extension', { name: 'plan.exe' }, 415, 'FILE_EXTENSION_NOT_ALLOWED'],
    [
      'an extension disguised by a right-to-left override',
      { name: 'plan\u202efdp.exe' },
      415,
      'FILE_EXTENSION_NOT_ALLOWED',
    ],
    ['no extension', { name: 'plan' }, 415, 'FILE_EXTENSION_NOT_ALLOWED'],
    ['no name', { name: '' }, 400, 'FILE_NAME_INVALID'],
    ['a name that is only an extension', { name: '.pdf' }, 415, 'FILE_EXTENSION_NOT_ALLOWED'],
    ['a null character in the name', { name: 'a\u0000.pdf' }, 400, 'FILE_NAME_INVALID'],
    ['a name of 256 bytes', { name: `${'a'.repeat(252)}.pdf` }, 400, 'FILE_NAME_INVALID'],
  ])('with %s is refused', async (_what, given, status, code) => {
    const answer = await startUpload(files, given)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(await answer.json()).toMatchObject({ code, message: expect.any(String) })
    expect(await portal.db.$count(uploads)).toBe(0)
  })

  test('with a deferred length is refused', async () => {
    const answer = await fetch(`${files.url}/api/uploads`, {
      method: 'POST',
      headers: {
        ...tus,
        'Upload-Defer-Length': '1',
        'Upload-Metadata': metadataOf({ slot: 'synopsis', name: 'a.pdf' }),
      },
    })
    expect(await answer.json()).toMatchObject({ code: 'UPLOAD_LENGTH_REQUIRED' })
  })

  test('without the tus header or with unreadable metadata stores nothing', async () => {
    const headers = {
      'Upload-Length': '5',
      'Upload-Metadata': metadataOf({ slot: 'synopsis', name: 'a.pdf' }),
    }
    const plain = await fetch(`${files.url}/api/uploads`, { method: 'POST', headers })
    expect(plain.status).toBe(412)
    const garbled = await fetch(`${files.url}/api/uploads`, {
      method: 'POST',
      headers: { ...tus, 'Upload-Length': '5', 'Upload-Metadata': 'slot ??? ???' },
    })
    expect(garbled.status).toBe(400)
    await expect.poll(() => portal.db.$count(uploads)).toBe(0)
  })

  test.each(['partial', 'final;/api/uploads/a /api/uploads/b', 'x', ''])(
    'with Upload-Concat: %s is refused, stores nothing and logs no error',
    async (concat) => {
      const errors = vi.spyOn(portal.log, 'error')
      const answer = await fetch(`${files.url}/api/uploads`, {
        method: 'POST',
        headers: {
          ...tus,
          'Upload-Length': '5',
          'Upload-Concat': concat,
          'Upload-Metadata': metadataOf({ slot: 'synopsis', name: 'a.pdf' }),
        },
      })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 'UPLOAD_KIND_UNKNOWN', message: expect.any(String) })
      expect(errors).not.toHaveBeenCalled()
      expect(await portal.db.$count(uploads)).toBe(0)
    },
  )

  test('that creates an upload and already sends its bytes is refused, and stores nothing', async () => {
    const answer = await fetch(`${files.url}/api/uploads`, {
      method: 'POST',
      headers: {
        ...tus,
        'Upload-Length': String(PDF.length),
        'Upload-Metadata': metadataOf({ slot: 'synopsis', name: 'a.pdf' }),
        'Content-Type': 'application/offset+octet-stream',
      },
      body: new Uint8Array(PDF),
    })
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'UPLOAD_KIND_UNKNOWN' }])
    expect(await portal.db.$count(uploads)).toBe(0)
  })

  test('whose body exceeds the declared length is refused with the size limit', async () => {
    const location = await createUpload({ length: 10 })
    const answer = await sendPart(location, PDF.subarray(0, 30))
    expect(answer.status).toBe(413)
    const { maxBytes } = UPLOAD_SLOTS.synopsis
    expect(await answer.json()).toMatchObject({ code: 'FILE_TOO_LARGE', data: { maxBytes } })
  })

  test('that is refused gets the size limit or the allowed extensions in return', async () => {
    const large = await startUpload(files, { slot: 'report', length: UPLOAD_SLOTS.report.maxBytes + 1 })
    expect(await large.json()).toMatchObject({
      code: 'FILE_TOO_LARGE',
      data: { maxBytes: UPLOAD_SLOTS.report.maxBytes },
    })
    const wrong = await startUpload(files, { slot: 'presentation', name: 'a.pdf' })
    expect(await wrong.json()).toMatchObject({ data: { extensions: ['.ppt', '.pptx'] } })
  })

  test('is refused beyond UPLOADS_WAITING_MAX unfinished uploads per user, even when sent concurrently', async () => {
    const answers = await Promise.all(
      Array.from({ length: UPLOADS_WAITING_MAX + 10 }, () => startUpload(files)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(UPLOADS_WAITING_MAX)
    expect(await portal.db.$count(uploads)).toBe(UPLOADS_WAITING_MAX)
    const refused = answers.find(({ status }) => status !== 201)
    expect(await refused?.json()).toMatchObject({ code: 'UPLOADS_TOO_MANY' })
    files.viewer = await createUser(portal, { role: 'instructor' })
    expect((await startUpload(files)).status).toBe(201)
  })
})

test.each(UPLOAD_SLOT_NAMES)('the slot %s accepts each of its extensions in upper case', async (slot) => {
  files.viewer = await createUploader(portal, slot)
  for (const extension of UPLOAD_SLOTS[slot].extensions) {
    expect((await startUpload(files, { slot, name: `a${extension.toUpperCase()}` })).status).toBe(201)
  }
})
