import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UPLOAD_SLOT_NAMES, UPLOAD_SLOTS, type UploadSlot } from '@capstone/contract/files/files.constants'
import type { HandInSlot } from '@capstone/contract/hand-ins/hand-ins.constants'
import { describe, expect } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import { makeTestFolder } from '../../../platform/cleanup.testing.ts'
import { packZeros } from '../../../platform/documents/bombs.testing.ts'
import { actAs } from '../../../rpc/context.testing.ts'
import { portal, test } from '../../../rpc/portal.testing.ts'
import { type FileSubject, signFileLink } from '../downloads/file-links.service.ts'
import { attachStagedFile, openStoredFile, stageUpload } from '../files.service.ts'
import { createUploader, finishUpload, refuseAllFiles, serveFiles } from '../uploads/uploads.testing.ts'
import { PICTURE_PIXELS_MAX, verifyFileType } from './file-types.service.ts'
import { makeZip, SAMPLES } from './sample-files.testing.ts'

const folder = makeTestFolder()
const IS_FULL = process.env.PROVE === 'full'
const SAMPLE_FILES = Object.entries(SAMPLES)
const EXTENSIONS = Object.keys(SAMPLES)

let owner: Awaited<ReturnType<typeof createUploader>>
let storedPath: string | null = null

const openStored = () => openStoredFile(portal.db, storedPath, 'synopsis')
const files = await serveFiles(portal, {
  ...refuseAllFiles,
  'project-file': openStored,
  paper: openStored,
  'hand-in': openStored,
  attachment: openStored,
})

const signInFor = async (slot: UploadSlot) => {
  owner = await createUploader(portal, slot)
  files.viewer = owner
}
const isHandInSlot = (slot: UploadSlot): slot is HandInSlot => slot.startsWith('hand_in_')
function subjectOf(slot: UploadSlot, id: string): FileSubject {
  if (isHandInSlot(slot)) return { kind: 'hand-in', versionId: id }
  if (slot === 'paper' || slot === 'published_paper') return { kind: 'paper', paperId: id, versionId: id }
  return slot === 'student_attachment' || slot === 'instructor_attachment'
    ? { kind: 'attachment', messageId: id }
    : { kind: 'project-file', projectId: id, file: slot }
}
/** Whether this extension is allowed for a file whose content has the type `real`. */
const isAllowed = (real: string, extension: string) =>
  real === extension || `${real}>${extension}` === '.jpg>.jpeg' || `${real}>${extension}` === '.html>.txt'

/**
 * Whether to upload this pair: all that are allowed, and every sixth of the others. The first test checks all pairs of
 * SAMPLES without uploading them.
 */
const isTried = (real: string, extension: string, index: number) =>
  IS_FULL || isAllowed(real, extension) || index % 6 === 0

const write = async (content: Buffer) => {
  const file = join(folder, 'sample')
  await writeFile(file, content)
  return file
}

test.each(SAMPLE_FILES)(
  'threat-32 a real %s is accepted with its own extension only, an HTML page as text',
  async (real, content) => {
    const file = await write(content)
    for (const claimed of EXTENSIONS) {
      const type = await verifyFileType(file, claimed)
      if (real === claimed && real !== '.html')
        expect(type, claimed).toMatch(/^(application|image)\/|^text\/plain$/)
      // HTML is text, too; a browser does not run what is sent as text/plain.
      else if (real === '.html' && claimed === '.txt') expect(type).toBe('text/plain')
      else expect(type, claimed).toBe(null)
    }
  },
)

test('a zip of source code is accepted as a zip, even with entries that are typical of a JAR, an APK or an add-on', async () => {
  for (const name of ['META-INF/MANIFEST.MF', 'app/build/classes.dex', 'META-INF/mozilla.rsa'])
    expect(await verifyFileType(await write(makeZip({ [name]: 'x' })), '.zip'), name).toBe('application/zip')
})

describe.each(UPLOAD_SLOT_NAMES)('threat-32 the slot %s', (slot) => {
  test('stores a file only if its extension and content agree', async () => {
    await signInFor(slot)
    for (const [at, extension] of UPLOAD_SLOTS[slot].extensions.entries())
      for (const [real, content] of SAMPLE_FILES.filter(([real], index) =>
        isTried(real, extension, at + index),
      )) {
        const uploadId = await finishUpload(portal, owner, { slot, name: `a${extension}`, content })
        const staged = stageUpload(actAs(portal, owner), { uploadId, slot, pathOf: (name) => `a/${name}` })
        if (isAllowed(real, extension)) expect((await staged).path).toMatch(new RegExp(`\\${extension}$`))
        else await expect(staged, real).rejects.toMatchObject({ code: 'FILE_TYPE_MISMATCH', status: 415 })
      }
  })
})

const SCRIPT = '<script>alert(1)</script>'
const INLINE = ['.pdf', '.jpg', '.jpeg', '.png', '.gif']
const HOSTILE = [
  SCRIPT,
  `<!doctype html>${SCRIPT}`,
  `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`,
  `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${SCRIPT}</html>`,
  `\uFEFF<html>${SCRIPT}`,
  `GIF89a=1;/*${SCRIPT}*/`,
  `\n\n\n<body onload=alert(1)>`,
].map((text) => Buffer.from(text))
// Valid files with a script at their end, which pass the content check.
const POLYGLOTS = [
  SAMPLES['.pdf'],
  SAMPLES['.pptx'],
  SAMPLES['.zip'],
  SAMPLES['.7z'],
  SAMPLES['.doc'],
  SAMPLES['.docx'],
].map((real) => Buffer.concat([real, Buffer.from(SCRIPT)]))

/** Expects the refusal of a file whose content is not what its extension says. */
function expectMismatch(error: unknown): null {
  expect(error).toMatchObject({ code: 'FILE_TYPE_MISMATCH' })
  return null
}

describe.each(UPLOAD_SLOT_NAMES)('threat-07 a hostile file in the slot %s', (slot) => {
  test('is refused, or sent so that no script in it runs', async () => {
    await signInFor(slot)
    let sent = 0
    const { extensions } = UPLOAD_SLOTS[slot]
    for (const [at, extension] of extensions.entries())
      for (const content of [...HOSTILE, ...POLYGLOTS].filter(
        (_, index) => IS_FULL || (at + index) % 4 === 0,
      )) {
        const uploadId = await finishUpload(portal, owner, {
          slot,
          name: `${SCRIPT}${extension}`.replace('/', ''),
          content,
        })
        const upload = { uploadId, slot, pathOf: (name: string) => `a/${name}` }
        const staged = await stageUpload(actAs(portal, owner), upload).catch(expectMismatch)
        if (!staged) continue
        await inTransaction(portal.db, (tx) => attachStagedFile(tx, staged))
        storedPath = staged.path
        const { url } = signFileLink(actAs(portal, owner), subjectOf(slot, owner.id))
        const answer = await fetch(`${files.url}${url}?view`)
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
        const isText = extension === '.txt'
        const type = answer.headers.get('content-type')
        if (isText) expect(type).toBe('text/plain')
        else expect(type).not.toMatch(/^text|svg|xhtml|\/xml|script/)
        expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
        const disposition = answer.headers.get('content-disposition') ?? ''
        const isShown = INLINE.includes(extension) && type !== 'application/octet-stream'
        expect(disposition.startsWith(isShown ? 'inline;' : 'attachment;')).toBe(true)
        if (!isText) sent += 1
      }
    expect(sent).toBeLessThanOrEqual(POLYGLOTS.length)
  })
})

const MB = 1024 * 1024
const UNPACKED_MB = IS_FULL ? 1000 : 200

/** A small zip whose one entry unpacks to UNPACKED_MB megabytes of zeros. */
function makeBomb(name: string): Buffer {
  const bomb = makeZip({ [name]: packZeros(UNPACKED_MB) })
  // Compressed, with its true size in both headers.
  for (const at of [8, bomb.indexOf('PK\x01\x02') + 10]) bomb.writeUInt16LE(8, at)
  for (const at of [22, bomb.indexOf('PK\x01\x02') + 24]) bomb.writeUInt32LE(UNPACKED_MB * MB, at)
  return bomb
}

test.each(['a.bin', '[Content_Types].xml', 'word/document.xml', 'mimetype'])(
  'threat-49 an archive that unpacks to hundreds of megabytes is not unpacked: %s',
  async (entry) => {
    const file = await write(makeBomb(entry))
    globalThis.gc?.()
    const before = process.memoryUsage().rss
    for (const claimed of ['.zip', '.docx', '.pptx']) await verifyFileType(file, claimed)
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * MB)
  },
)

const hex = (number: number, bytes: number) => number.toString(16).padStart(2 * bytes, '0')
const swapped = (number: number) => Buffer.from(hex(number, 2), 'hex').swap16().toString('hex')

/** How pictures of each format begin; the JPEG has a restart marker and a thumbnail before its width and height. */
const PICTURES: readonly (readonly [string, string, (width: number, height: number) => string])[] = [
  ['a PNG', '.png', (w, h) => `89504e470d0a1a0a0000000d49484452${hex(w, 4)}${hex(h, 4)}0100000000`],
  [
    'a JPEG',
    '.jpg',
    (w, h) => `ffd8ffe1000affd8ffc000000001ffffd000ffc2000b08${hex(h, 2)}${hex(w, 2)}01011100`,
  ],
  ['a GIF', '.gif', (w, h) => `474946383961${swapped(w)}${swapped(h)}0000002c000000000100010000`],
  [
    'a GIF with a frame that is larger than its screen',
    '.gif',
    (w, h) => `4749463839610100010000000021f904000a0000002c00000000${swapped(w)}${swapped(h)}00`,
  ],
  [
    'a GIF with a frame that is higher than its screen',
    '.gif',
    (w, h) => `474946383961${swapped(w)}01000000002c000000000100${swapped(h)}00`,
  ],
  [
    'a GIF with a frame beside its screen',
    '.gif',
    (w, h) => `474946383961010001000000002c${swapped(w - 1)}${swapped(h - 1)}0100010000`,
  ],
]

describe.each(PICTURES)('threat-49 %s', (_what, extension, formatStart) => {
  const typeOf = async (width: number, height: number) =>
    verifyFileType(await write(Buffer.from(formatStart(width, height).padEnd(400, '0'), 'hex')), extension)

  test('that has more than PICTURE_PIXELS_MAX pixels is only downloaded', async () => {
    expect(await typeOf(20_000, 20_000)).toBe('application/octet-stream')
    expect(await typeOf(10_000, PICTURE_PIXELS_MAX / 10_000 + 1)).toBe('application/octet-stream')
  })

  test('of the size of a photo, or much wider than high, is shown', async () => {
    expect(await typeOf(8000, 6000)).toMatch(/^image\//)
    expect(await typeOf(65_000, 700)).toMatch(/^image\//)
  })
})

test.each(['.png', '.jpg', '.gif'] as const)(
  'threat-49 a %s that ends before its width and height are known is not shown',
  async (extension) => {
    for (const length of [12, 18]) {
      const type = await verifyFileType(await write(SAMPLES[extension].subarray(0, length)), extension)
      expect([null, 'application/octet-stream']).toContain(type)
    }
  },
)
