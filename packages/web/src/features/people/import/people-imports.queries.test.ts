import { afterEach, expect, it, vi } from 'vitest'
import { loadInstructorExportChunk, loadStudentExportChunk } from './people-imports.queries.ts'

afterEach(() => vi.unstubAllGlobals())

it('exports what the list shows, also a single linked person', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('window', { location: { origin: 'http://portal.test' } })
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push((await request.json()).json)
    return Response.json({ json: { fileName: 'a.csv', text: '', count: 0, nextCursor: null } })
  })
  const person = crypto.randomUUID()
  await loadStudentExportChunk({ person })({})
  await loadStudentExportChunk({ search: 'ash', course: 'MCA' })({ cursor: 'c' })
  await loadInstructorExportChunk({ person, specialization: 'DevOps' })({})
  expect(sent).toEqual([
    { search: '', person },
    { search: 'ash', course: 'MCA', cursor: 'c' },
    { search: '', person, specialization: 'DevOps' },
  ])
})
