import { existsSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTestFolder } from '../cleanup.testing.ts'
import {
  BODY,
  makeArchive,
  makeBody,
  makeFlatPages,
  makeHugeFont,
  makeNestedPage,
  makePageOf,
  makePages,
  makeParagraph,
  makePdfOf,
  makePresentation,
  makeSlowPage,
  makeStream,
  packText,
  packZeros,
} from './bombs.testing.ts'
import { PASSAGE_LIMITS, type ReadableType } from './document.content.ts'
import { tryReadDocument } from './document.reader.ts'
import { type ReadingProcess, readDocument, startReadingProcess } from './reading.testing.ts'

const MB = 1024 * 1024
const IS_FULL = process.env.PROVE === 'full'
// More than a busy machine takes: the limit has tests of its own.
const SECONDS_MAX = 120
const DOCX: ReadableType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const folder = makeTestFolder()

let files = 0
async function store(content: Buffer, type: ReadableType = 'application/pdf', secondsMax = SECONDS_MAX) {
  files += 1
  const file = join(folder, `document-${files}`)
  await writeFile(file, content)
  return { file, type, ownerId: file, secondsMax }
}
const read = async (content: Buffer, type?: ReadableType) =>
  readDocument({ ...(await store(content, type)), pagesMax: 6 })
const wordOf = (inside: string) => makeArchive([[BODY, packText(makeBody(inside))]])
const readFixture = (name: string) => readFile(new URL(`../../../fixtures/papers/${name}`, import.meta.url))

let readingProcess: ReadingProcess
beforeAll(async () => {
  readingProcess = await startReadingProcess([
    await store(await readFixture('one-column.pdf')),
    await store(await readFixture('one-column.docx'), DOCX),
  ])
})
afterAll(() => readingProcess.end())

/** Expects the other process to have released its memory: less than 64 MB above its base. */
const expectNoGrowth = () => expect.poll(() => readingProcess.growth(), { interval: 1 }).toBeLessThan(64 * MB)

/** Returns the ids of a process's children. Linux only. */
const listChildren = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

const isRunning = (pid: number) => existsSync(`/proc/${pid}`)

const HUGE_MB = IS_FULL ? 10_000 : 3_000

/** Each bomb with the page count it is read with (null when unknown), or `unreadable`. */
const BOMBS: Readonly<
  Record<string, readonly [make: () => Buffer, type: ReadableType, pages: number | null | 'unreadable']>
> = {
  'a PDF that unpacks to gigabytes': [() => makeNestedPage(1, HUGE_MB), 'application/pdf', 'unreadable'],
  'a PDF compressed three times': [() => makeNestedPage(3, HUGE_MB), 'application/pdf', 'unreadable'],
  'a PDF of a million nested brackets': [
    () => makePdfOf([`<</Type/Catalog/Pages 2 0 R/X ${'['.repeat(1_000_000)}`]),
    'application/pdf',
    'unreadable',
  ],
  'a PDF whose font has four billion characters': [makeHugeFont, 'application/pdf', 'unreadable'],
  'a Word document that unpacks to gigabytes': [
    () => makeArchive([[BODY, { content: packZeros(HUGE_MB, makeBody(makeParagraph('It begins well.'))) }]]),
    DOCX,
    null,
  ],
  'a Word document with a false unpacked size': [
    () =>
      makeArchive([
        [BODY, { content: packZeros(HUGE_MB, '<w:document>'), packed: 0xffffffff, unpacked: 10 }],
      ]),
    DOCX,
    null,
  ],
  'a Word document whose styles and properties unpack to gigabytes': [
    () =>
      makeArchive([
        [BODY, packText(makeBody(makeParagraph('Small')))],
        ['word/styles.xml', { content: packZeros(HUGE_MB) }],
        ['docProps/app.xml', { content: packZeros(HUGE_MB) }],
      ]),
    DOCX,
    null,
  ],
  'a Word document with entities that expand a billion times': [
    () =>
      makeArchive([
        [
          BODY,
          packText(
            `<?xml version="1.0"?><!DOCTYPE w:document [<!ENTITY a0 "lol">${Array.from(
              { length: 9 },
              (_, index) => `<!ENTITY a${index + 1} "${`&a${index};`.repeat(10)}">`,
            ).join('')}]><w:document><w:p><w:r><w:t>&a9;</w:t></w:r></w:p></w:document>`,
          ),
        ],
      ]),
    DOCX,
    'unreadable',
  ],
  'a Word document with 200,000 nested paragraphs': [() => wordOf('<w:p>'.repeat(200_000)), DOCX, null],
}

describe('threat-49 a decompression bomb', () => {
  test.each(Object.entries(BOMBS))(
    '%s is answered, and leaves no memory behind',
    async (_what, [make, type, pages]) => {
      const found = await readingProcess.read(await store(make(), type))
      await expectNoGrowth()
      if (pages === 'unreadable') expect(found).toBe(null)
      else expect(found).toMatchObject({ pages })
    },
  )

  test('with 100,000 pages has its pages counted and the first ones read', async () => {
    const found = await read(makePages(100_000))
    expect(found).toMatchObject({ pages: 100_000, hasText: true })
    expect(new Set(found?.lines.map(({ page }) => page))).toEqual(new Set([1, 2, 3, 4, 5, 6]))
  })

  test('with 100,000 archive entries has its document read', async () => {
    function* entries() {
      for (let index = 0; index < 60_000; index++) yield [`x/${index}`, { content: Buffer.alloc(0) }] as const
      yield [BODY, packText(makeBody(makeParagraph('In the middle')))] as const
      for (let index = 0; index < 40_000; index++) yield [`y/${index}`, { content: Buffer.alloc(0) }] as const
    }
    expect(await read(makeArchive(entries()), DOCX)).toMatchObject({ lines: [{ text: 'In the middle' }] })
  })

  test('with a page full of letters is read up to the limit', async () => {
    const crowded = makePageOf(
      makeStream(Buffer.from(`BT /F1 12 Tf ${'1 0 0 1 5 5 Tm (x) Tj '.repeat(50_000)}ET`)),
    )
    expect(await read(crowded)).toMatchObject({ pages: 1, lines: [{ page: 1 }] })
  })

  test('that takes too long is stopped and leaves no memory behind', async () => {
    expect(await readingProcess.read(await store(makeSlowPage(), 'application/pdf', 0.5))).toBe(null)
    await expectNoGrowth()
  })

  test.runIf(process.platform === 'linux')('whose reader was killed is not read any further', async () => {
    const killed = await startReadingProcess([])
    const reading = killed.read(await store(makeSlowPage(), 'application/pdf', 600)).catch(() => null)
    const workers = () => listChildren(killed.pid)
    await expect.poll(workers).toHaveLength(1)
    const [worker = 0] = workers()
    await killed.end()
    await reading
    await expect.poll(() => isRunning(worker)).toBe(false)
  })

  test('with 100,000 pages in a flat page tree is answered, too', async () => {
    // The library visits all of them when it opens the document, which succeeds or times out depending on the machine.
    const found = await readingProcess.read(await store(makeFlatPages(100_000), 'application/pdf', 5))
    expect([100_000, 'unreadable']).toContain(found ? found.pages : 'unreadable')
  })
})

describe('threat-49 a presentation', () => {
  const PPTX = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
  // An unclosed text, whose paragraphs are in turn of the title and of the text: half of what is read is text.
  const crowded = packText(`<a:t>${'<p:ph type="title"/>x</a:p><p:sp>y</a:p>'.repeat(50_000)}`)
  const BOMBS_OF_SLIDES: Readonly<Record<string, readonly [make: () => Buffer, expected: object]>> = {
    'that shows one crowded slide 300 times has it read once, up to the limit': [
      () => makePresentation(Array(300).fill('a'), { a: crowded }),
      { pages: 1, characters: expect.closeTo(PASSAGE_LIMITS.lines, -3) },
    ],
    'of 300 crowded slides is read up to the limit of lines': [
      () => {
        const names = Array.from({ length: 300 }, (_, index) => `a${index}`)
        return makePresentation(names, Object.fromEntries(names.map((name) => [name, crowded])))
      },
      { pages: 300, characters: expect.closeTo(PASSAGE_LIMITS.lines, -3) },
    ],
    'of megabytes of text is read up to the limit of characters': [
      () => {
        const names = Array.from({ length: 200 }, (_, index) => `a${index}`)
        const full = packText(`<a:t>${'x'.repeat(20_000)}</a:t></a:p>`.repeat(90))
        return makePresentation(names, Object.fromEntries(names.map((name) => [name, full])))
      },
      { pages: 200, characters: PASSAGE_LIMITS.length },
    ],
    'with a text of two megabytes has its first 20,000 characters read': [
      () => makePresentation(['a'], { a: packText(`<a:t>${'x'.repeat(2_000_000)}</a:t></a:p>`) }),
      { pages: 1, characters: 20_000 },
    ],
    'with a row of 300,000 cells has its text read': [
      () => {
        const cell = '<a:tc><a:t>x</a:t></a:p>'
        return makePresentation(['a'], {
          a: packText(`<a:tr>${cell}${'<a:tc>'.repeat(300_000)}${cell}</a:tr>`),
        })
      },
      { pages: 1, passages: 1 },
    ],
    'with a cell of 250,000 paragraphs has its first 20,000 characters read': [
      () => makePresentation(['a'], { a: packText(`<a:tr><a:tc><a:t>${'y</a:p>'.repeat(250_000)}</a:tr>`) }),
      { pages: 1, characters: expect.closeTo(20_000, -2) },
    ],
  }

  test.each(Object.entries(BOMBS_OF_SLIDES))('%s', async (_what, [make, expected]) => {
    const file = await store(make())
    const read = await tryReadDocument({ ...file, type: PPTX, purpose: 'passages', pagesMax: 300 })
    if (typeof read === 'string') throw new Error(`The presentation was ${read}.`)
    const characters = read.passages.reduce((sum, { text }) => sum + text.length, 0)
    expect({ pages: read.pages, passages: read.passages.length, characters }).toMatchObject(expected)
  })
})

describe('threat-49 a damaged document', () => {
  test.each([
    ['an empty file', Buffer.alloc(0)],
    ['a text that starts like a PDF', Buffer.from('%PDF-1.4\nnothing of the kind\n%%EOF\n')],
    ['a PDF without pages', makePdfOf(['<</Type/Catalog>>'])],
    [
      'a PDF with a cyclic page tree',
      makePdfOf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R]/Count 9>>']),
    ],
  ])('%s cannot be read', async (_what, content) => {
    expect(await read(content)).toBe(null)
  })

  test.each([
    ['an empty file', Buffer.alloc(0)],
    ['an archive without a document', makeArchive([['a.txt', packText('a')]])],
    ['a document that is not XML', makeArchive([[BODY, packText('nothing of the kind')]])],
    [
      'an entry beyond the end',
      Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.alloc(42, 0xff), makeArchive([])]),
    ],
    ['an entry with invalid compressed data', makeArchive([[BODY, { content: Buffer.alloc(500, 0xff) }]])],
  ])('Word: %s cannot be read', async (_what, content) => {
    expect(await read(content, DOCX)).toBe(null)
  })

  test('a PDF with a wrong page count is read only as far as it has pages', async () => {
    const found = await read(makePages(2, 2_000_000_000))
    expect(found?.lines.length ?? 0).toBeLessThanOrEqual(2)
  })

  let complete: Awaited<ReturnType<typeof read>> = null
  test.each([0.2, 0.5, 0.9])(
    'a PDF truncated to a share of %d yields only lines of the whole one',
    async (share) => {
      const whole = await readFixture('one-column.pdf')
      complete ??= await read(whole)
      const cut = Buffer.concat([whole.subarray(0, share * whole.length), Buffer.from('\n%%EOF\n')])
      const lines = (await read(cut))?.lines.map(({ text }) => text) ?? []
      expect(complete?.lines.map(({ text }) => text)).toEqual(expect.arrayContaining(lines))
    },
  )
})

describe('threat-49 the reading process', () => {
  test('has released the memory of these documents', async () => {
    await expectNoGrowth()
  })

  test('answers other calls and reads other documents while one takes long', async () => {
    let isOver = false
    const endless = readingProcess.read(await store(makeSlowPage(), 'application/pdf', 600)).finally(() => {
      isOver = true
    })
    const fixture = await readFixture('one-column.docx')
    for (let each = 0; each < 3; each++) {
      expect(await readingProcess.read(await store(fixture, DOCX))).toMatchObject({ pages: 2 })
      expect(await readingProcess.growth()).toEqual(expect.any(Number))
    }
    expect(isOver).toBe(false)
    const exited = expect(endless).rejects.toThrow('exited')
    await readingProcess.end()
    await exited
  })
})
