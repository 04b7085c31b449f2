import { expect, test } from 'vitest'
import {
  BODY,
  makeArchive,
  makeBody,
  makeParagraph,
  packText,
} from '../../../platform/documents/bombs.testing.ts'
import { actAs, createUser } from '../../../rpc/context.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { finishUpload } from '../../files/uploads/uploads.testing.ts'
import { precheckUpload } from './precheck.service.ts'

const TYPES = packText(
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
)

/** Abstracts in which every line ends in a hyphen, in a document of nearly the maximum length. */
function makeHyphenatedDocument(): Buffer {
  const line = makeParagraph('b aaaaaaaa-')
  const abstract = makeParagraph('Abstract') + line.repeat(340) + makeParagraph('Introduction')
  const filling = makeParagraph('a'.repeat(16_000)).repeat(20)
  return makeArchive([
    ['[Content_Types].xml', TYPES],
    [BODY, packText(makeBody(abstract.repeat(11) + filling))],
  ])
}

test('threat-49 an abstract crafted to be slow does not block the main thread', async () => {
  const student = await createUser(portal, { role: 'student' })
  const content = makeHyphenatedDocument()
  expect(content.length).toBeLessThan(10_000)
  const uploadId = await finishUpload(portal, student, { slot: 'paper', name: 'a.docx', content })
  const before = process.threadCpuUsage()
  expect(await precheckUpload(actAs(portal, student), { uploadId })).toMatchObject({ outcome: 'read' })
  // CPU time of this thread alone, however busy the machine is.
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1e6).toBeLessThan(1)
})
