import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTestFolder } from '../cleanup.testing.ts'
import { makePages, makeSlowPage } from './bombs.testing.ts'
import { tryReadDocument } from './document.reader.ts'

const folder = makeTestFolder()

async function tryRead(name: string, content: Buffer | null, secondsMax = 60) {
  const file = join(folder, name)
  if (content) await writeFile(file, content)
  return tryReadDocument({ file, type: 'application/pdf', ownerId: name, pagesMax: 6, secondsMax })
}

test('a damaged document is unreadable', async () => {
  expect(await tryRead('broken', Buffer.from('%PDF-1.4\nnothing of the kind\n%%EOF\n'))).toBe('unreadable')
})

test.each([
  ['was removed', null, 60, 'busy'],
  ['is not read in time', makeSlowPage(), 0.3, 'timed_out'],
] as const)('a document that %s is not called unreadable', async (what, content, secondsMax, outcome) => {
  expect(await tryRead(what, content, secondsMax)).toBe(outcome)
})

test('a document whose time runs out in the queue is busy, not timed out', async () => {
  const [slow, waiting] = [join(folder, 'slow'), join(folder, 'waiting')]
  await writeFile(slow, makeSlowPage())
  await writeFile(waiting, makePages(1))
  const request = { type: 'application/pdf', ownerId: 'same', pagesMax: 6 } as const
  const [controller, read] = [new AbortController(), { ...request, secondsMax: 60 }]
  const first = tryReadDocument({ ...read, file: slow }, controller.signal)
  const second = await tryReadDocument({ ...request, file: waiting, secondsMax: 0.3 })
  controller.abort()
  expect([await first, second]).toEqual(['busy', 'busy'])
})

test('a document requested by two callers is still read when one of them leaves', async () => {
  const file = join(folder, 'pages')
  await writeFile(file, makePages(3))
  const reading = { file, type: 'application/pdf', ownerId: 'one', pagesMax: 6, secondsMax: 60 } as const
  const controller = new AbortController()
  const both = [tryReadDocument(reading, controller.signal), tryReadDocument(reading)]
  controller.abort()
  expect(await Promise.all(both)).toMatchObject(['busy', { pages: 3 }])
})
