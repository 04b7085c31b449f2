import { randomUUID } from 'node:crypto'
import { storedFiles } from '../packages/server/src/features/files/files.table.ts'
import { paperVersions, studentPapers } from '../packages/server/src/features/papers/papers.table.ts'
import type { Portal } from '../packages/server/src/rpc/context.ts'
import { ANANYA, DEV, findIds } from './people.ts'
import type { Person } from './portal.ts'

/** A student whose paper was returned. */
export const KABIR: Person = { ...ANANYA, name: 'Kabir Rao', email: 'kabir@university.test' }
export const RETURNED = 'Sensors that came back'
const FEEDBACK = 'The second figure contradicts the text.\nPlease check the axis.'
/** The paper that has waited longest. */
export const FIRST = 'Paper 1 of many'
/** More papers than fit on a page of the list. */
export const PAPER_COUNT = 27

/** Adds many papers of Dev, and one of Kabir that was returned with feedback. */
export async function addPapers(portal: Portal) {
  const idOf = await findIds(portal)
  const ofDev = Array.from({ length: PAPER_COUNT }, (_, nth) => ({
    title: `Paper ${nth + 1} of many`,
    studentId: idOf(DEV),
    paperUrl: `${idOf(DEV)}/papers/draft/${nth}.pdf`,
    uploadedAt: new Date(Date.UTC(2026, 0, nth + 1)),
  }))
  const [paperId, ownerId] = [randomUUID(), idOf(KABIR)]
  const path = `${ownerId}/papers/draft/${paperId}.pdf`
  const uploadedAt = new Date('2026-11-12T08:00Z')
  const file = { name: 'sensors.pdf', mimeType: 'application/pdf', size: 9, sha256: 'none' }
  await portal.db.insert(studentPapers).values([
    ...ofDev,
    {
      id: paperId,
      studentId: ownerId,
      title: RETURNED,
      paperUrl: path,
      uploadedAt,
      feedback: FEEDBACK,
      returnedAt: new Date('2026-11-14T08:00Z'),
    },
  ])
  await portal.db.insert(storedFiles).values({ bucket: 'papers', path, state: 'attached', ownerId, ...file })
  await portal.db.insert(paperVersions).values({ id: randomUUID(), paperId, number: 1, path, uploadedAt })
}
