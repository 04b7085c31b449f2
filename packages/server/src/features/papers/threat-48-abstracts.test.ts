import { expect } from 'vitest'
import { admin, student, trioTest } from '../../rpc/people.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { listOwnPapers } from './own/papers.service.ts'
import { paperVersions } from './papers.table.ts'
import { addPaper } from './papers.testing.ts'
import { listPapers } from './review/reviewed-papers.service.ts'

trioTest('threat-48 lists of papers show the length of an abstract without reading it', async () => {
  await addPaper(portal, student.viewer, { abstract: 'One two three.' })
  await portal.db.update(paperVersions).set({ abstract: 'Too long to be read for a list.' })
  const page = { search: '', limit: 25 }
  for (const { items } of [await listOwnPapers(student, page), await listPapers(admin, page)])
    expect(items).toMatchObject([{ versions: [{ abstractWords: 3 }] }])
})
