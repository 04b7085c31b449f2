import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { assignmentErrors } from '@capstone/contract/assignments/assignments.errors'
import { SIGNED_LINK_SECONDS } from '@capstone/contract/files/files.constants'
import { beforeEach, describe, expect } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import { actAs, createUser } from '../../../rpc/context.testing.ts'
import type { InstructorViewer, Portal } from '../../../rpc/context.ts'
import { portal, test } from '../../../rpc/portal.testing.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { SAMPLES } from '../content/sample-files.testing.ts'
import {
  attachStagedFile,
  openStoredFile,
  releaseFiles,
  type StagedFile,
  stageUpload,
} from '../files.service.ts'
import { finishUpload, refuseAllFiles, requestExactly, serveFiles } from '../uploads/uploads.testing.ts'
import { sendFile } from './downloads.handler.ts'
import { formatFileHeaders } from './downloads.service.ts'
import { signFileLink } from './file-links.service.ts'

const CONTENT = Buffer.concat([SAMPLES['.pdf'], Buffer.alloc(99_995, 'x'), Buffer.from('%%EOF')])
const SUBJECT = { kind: 'project-file', projectId: crypto.randomUUID(), file: 'synopsis' } as const

let owner: InstructorViewer
let stagedFile: StagedFile
let isAllowed = true
const files = await serveFiles(portal, {
  ...refuseAllFiles,
  'project-file': async ({ db }) => {
    if (!isAllowed) refuse(assignmentErrors, 'RESOURCE_ACCESS_DENIED')
    return openStoredFile(db, stagedFile.path, 'synopsis')
  },
})
beforeEach(async () => {
  isAllowed = true
  owner = await createUser(portal, { role: 'instructor' })
  files.viewer = owner
  const uploadId = await finishUpload(portal, owner, { slot: 'synopsis', content: CONTENT })
  stagedFile = await stageUpload(actAs(portal, owner), {
    uploadId,
    slot: 'synopsis',
    pathOf: (name) => `a/${name}`,
  })
  await inTransaction(portal.db, (tx) => attachStagedFile(tx, stagedFile))
})

const link = () => files.url + signFileLink(actAs(portal, owner), SUBJECT).url
const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(url, { headers, method, redirect: 'manual' })
const bytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
const expectRefusal = async (answer: Response, status: number, code: string) => {
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ code })
}

describe('a signed link', () => {
  test('returns the whole file under the download name of its slot to the viewer it was made for', async () => {
    const answer = await get(link())
    expect(answer.status).toBe(200)
    expect((await bytes(answer)).equals(CONTENT)).toBe(true)
    const headers = Object.fromEntries(answer.headers)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(CONTENT.length),
      'content-disposition': `attachment; filename="synopsis.pdf"; filename*=UTF-8''synopsis.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'accept-ranges': 'bytes',
      etag: `"${createHash('sha256').update(CONTENT).digest('hex')}"`,
    })
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*sandbox$/)
  })

  test('displays a PDF inline on request', async () => {
    const answer = await get(`${link()}?view`)
    expect(answer.headers.get('content-disposition')).toMatch(/^inline; /)
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*sandbox$/)
    await bytes(answer)
  })

  test('answers HEAD with the headers only', async () => {
    const answer = await get(link(), {}, 'HEAD')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-length')).toBe(String(CONTENT.length))
    expect(await bytes(answer)).toHaveLength(0)
  })

  test.each([
    ['bytes=0-9', 0, 10],
    ['bytes=50000-', 50_000, CONTENT.length],
    ['bytes=-7', CONTENT.length - 7, CONTENT.length],
    ['bytes=10-99999999', 10, CONTENT.length],
    ['bytes=-99999999', 0, CONTENT.length],
  ])('returns the range %s', async (Range, start, end) => {
    const answer = await get(link(), { Range })
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/${CONTENT.length}`)
    expect((await bytes(answer)).equals(CONTENT.subarray(start, end))).toBe(true)
  })

  test.each(['bytes=9-3', 'bytes=a-b', 'bytes=-', 'bytes=0-1,5-6', 'lines=1-2', 'bytes'])(
    'returns the whole file for %s, which is not a single range',
    async (Range) => {
      const answer = await get(link(), { Range })
      expect(answer.status).toBe(200)
      expect(await bytes(answer)).toHaveLength(CONTENT.length)
    },
  )

  test.each([`bytes=${CONTENT.length}-`, 'bytes=99999999-99999999', 'bytes=-0'])(
    'refuses the range %s',
    async (Range) => {
      const answer = await get(link(), { Range })
      expect(answer.status).toBe(416)
      expect(answer.headers.get('content-range')).toBe(`bytes */${CONTENT.length}`)
      expect(await bytes(answer)).toHaveLength(0)
    },
  )

  test('resumes only while the file is unchanged', async () => {
    const etag = (await get(link(), {}, 'HEAD')).headers.get('etag') ?? ''
    expect((await get(link(), { Range: 'bytes=0-9', 'If-Range': etag })).status).toBe(206)
    expect((await get(link(), { Range: 'bytes=0-9', 'If-Range': '"other"' })).status).toBe(200)
    // A proxy that compresses makes the tag a weak one.
    for (const known of [etag, `W/${etag}`])
      expect((await get(link(), { 'If-None-Match': known })).status).toBe(304)
  })

  test('opens no other file than the one with the checksum in its address', async () => {
    const first = createHash('sha256').update(CONTENT).digest('hex')
    expect((await get(`${link()}?sha256=${first}&view`, { Range: 'bytes=0-9' })).status).toBe(206)
    const uploadId = await finishUpload(portal, owner, { slot: 'synopsis', content: SAMPLES['.pdf'] })
    stagedFile = await stageUpload(actAs(portal, owner), {
      uploadId,
      slot: 'synopsis',
      pathOf: (name) => `a/${name}`,
    })
    await inTransaction(portal.db, (tx) => attachStagedFile(tx, stagedFile))
    for (const method of ['GET', 'HEAD'])
      expect((await get(`${link()}?view&sha256=${first}`, { Range: 'bytes=0-9' }, method)).status).toBe(412)
    await expectRefusal(await get(`${link()}?sha256=${first}`), 412, 'FILE_REPLACED')
    expect((await get(`${link()}?view`)).status).toBe(200)
  })

  test('refuses writes', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      expect((await get(link(), {}, method)).status).toBe(405)
  })

  test('redirects to the storage if that can serve the file itself', async () => {
    const direct = await serveFiles(
      { ...portal, storage: { ...portal.storage, directUrl: async () => 'https://s3.example.test/x' } },
      {
        ...refuseAllFiles,
        'project-file': ({ db }) => openStoredFile(db, stagedFile.path, 'synopsis'),
      },
    )
    direct.viewer = owner
    const url = direct.url + signFileLink(actAs(portal, owner), SUBJECT).url
    const answer = await get(url)
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe('https://s3.example.test/x')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect((await get(url, {}, 'HEAD')).status).toBe(200)
  })
})

test('a download that is cancelled before its first byte leaves no file open', async () => {
  const opened: Readable[] = []
  const storage: Portal['storage'] = {
    ...portal.storage,
    read: async (...given) => {
      const content = await portal.storage.read(...given)
      if (content) opened.push(content)
      return content
    },
  }
  const file = await openStoredFile(portal.db, stagedFile.path, 'synopsis')
  const { promise: sent, resolve, reject } = Promise.withResolvers<void>()
  await using server = createServer((request, response) => {
    response.destroy()
    sendFile(
      { ...portal, storage },
      file,
      { headers: formatFileHeaders(file, false), mayRedirect: true },
      request,
      response,
    ).then(resolve, reject)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  await expect(get(`http://127.0.0.1:${port}`)).rejects.toThrow()
  await sent
  expect(opened.map(({ destroyed }) => destroyed)).toEqual([true])
})

test.each([
  ['shorter', CONTENT.subarray(1)],
  ['longer', Buffer.concat([CONTENT, Buffer.from('HTTP/1.1 200 OK')])],
])('threat-63 a file that is %s in storage than recorded closes the connection', async (_what, stored) => {
  const storage: Portal['storage'] = { ...portal.storage, read: async () => Readable.from([stored]) }
  const file = await openStoredFile(portal.db, stagedFile.path, 'synopsis')
  const { promise: sent, resolve, reject } = Promise.withResolvers<void>()
  await using server = createServer({ keepAliveTimeout: 100 }, (request, response) => {
    const options = { headers: formatFileHeaders(file, false), mayRedirect: true }
    sendFile({ ...portal, storage }, file, options, request, response).then(resolve, reject)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const received = get(`http://127.0.0.1:${port}`).then(bytes)
  await Promise.all([expect(sent).rejects.toThrow('another length'), expect(received).rejects.toThrow()])
})

describe('threat-06 a link', () => {
  test('whose permission was revoked stops working from the next request on', async () => {
    const url = link()
    expect((await get(url, {}, 'HEAD')).status).toBe(200)
    isAllowed = false
    for (let each = 0; each < (process.env.PROVE === 'full' ? 100 : 5); each++)
      await expectRefusal(await get(url), 403, 'RESOURCE_ACCESS_DENIED')
    isAllowed = true
    await inTransaction(portal.db, (tx) => releaseFiles(tx, [stagedFile.path]))
    await expectRefusal(await get(url), 404, 'FILE_NOT_FOUND')
  })

  test('stops working after its expiry', async () => {
    const url = link()
    portal.clock.advance(SIGNED_LINK_SECONDS - 5)
    expect((await get(url, {}, 'HEAD')).status).toBe(200)
    portal.clock.advance(10)
    await expectRefusal(await get(url), 410, 'LINK_EXPIRED')
  })

  test('works only for the user it was made for', async () => {
    const url = link()
    files.viewer = null
    await expectRefusal(await get(url), 401, 'SIGN_IN_REQUIRED')
    for (const role of ['instructor', 'admin', 'student'] as const) {
      files.viewer = await createUser(portal, { role })
      await expectRefusal(await get(url), 403, 'LINK_INVALID')
    }
    files.viewer = { ...owner, mustChangePassword: true }
    await expectRefusal(await get(url), 403, 'PASSWORD_CHANGE_REQUIRED')
  })

  test('is invalid if a character is changed or the token is made up', async () => {
    const url = link()
    const start = url.lastIndexOf('/') + 1
    // The last character of a signature carries two bits that decode to nothing.
    for (let at = start; at < url.length - 1; at += 7) {
      const altered = url.slice(0, at) + (url[at] === 'A' ? 'B' : 'A') + url.slice(at + 1)
      await expectRefusal(await get(altered), 403, 'LINK_INVALID')
    }
    const uploadId = 'a'.repeat(32)
    for (const token of ['', 'x', uploadId, `${uploadId}.`, `.${'A'.repeat(43)}`, `e30.${'A'.repeat(43)}`])
      await expectRefusal(await get(`${files.url}/api/files/${token}`), 403, 'LINK_INVALID')
  })

  test('is invalid if it is signed with another secret', async () => {
    const settings = { ...portal.settings, AUTH_SECRET: 'another secret that is just as long' }
    const forged = signFileLink({ ...actAs(portal, owner), settings }, SUBJECT)
    await expectRefusal(await get(files.url + forged.url), 403, 'LINK_INVALID')
  })
})

describe('a refusal', () => {
  test('is a readable page if a browser navigated to the address', async () => {
    files.viewer = null
    const answer = await get(link(), { Accept: 'text/html,application/xhtml+xml' })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    const page = await answer.text()
    expect(page).toContain('<p>Please sign in to continue.</p>')
    // The policy allows the page's own style and no other.
    const [, style = ''] = /<style>(.*)<\/style>/s.exec(page) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(answer.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}';`)
    expect(style).toContain('light-dark(')
  })

  test('is FILE_NOT_FOUND if storage has lost a file that a record references', async () => {
    await portal.storage.remove('project-docs', stagedFile.path)
    await expectRefusal(await get(link()), 404, 'FILE_NOT_FOUND')
  })
})

test('threat-05 no spelling of a stored path opens a file', async () => {
  const path = stagedFile.path
  const spellings = [
    path,
    `project-docs/${path}`,
    `files/project-docs/${path}`,
    `../files/project-docs/${path}`,
    `..%2ffiles%2fproject-docs%2f${path.replaceAll('/', '%2F')}`,
    `/${path}`,
    path.replaceAll('/', '//'),
    path.toUpperCase(),
    `${path}.`,
    `${path}%00`,
    `${path}?view`,
  ]
  files.viewer = null
  for (const spelling of spellings)
    for (const [method, headers] of [
      ['GET', {}],
      ['HEAD', {}],
      ['GET', { Range: 'bytes=0-9' }],
    ] as const) {
      const answer = await requestExactly(files, `/api/files/${spelling}`, { method, headers })
      expect(answer.status, spelling).toBe(403)
      expect(answer.body.includes('%PDF'), spelling).toBe(false)
    }
})
