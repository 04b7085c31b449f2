import { randomBytes, randomUUID } from 'node:crypto'
import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import { actAs, createUser } from '../../rpc/context.testing.ts'
import type { Portal } from '../../rpc/context.ts'
import { SAMPLES } from '../files/content/sample-files.testing.ts'
import { sweepStoredFiles } from '../files/files.job.ts'
import { finishUpload } from '../files/uploads/uploads.testing.ts'
import { openPersistentPortal } from '../repository/crash.testing.ts'
import { addPaperVersion, submitPaper } from './own/submissions.service.ts'
import { uploadPaper } from './papers.testing.ts'
import { approvePaper, startPaperReview } from './review/paper-transitions.service.ts'
import { publishPaper } from './review/publications.service.ts'

const print = (what: string, id: string) => process.stdout.write(`${what} ${id}\n`)
const padToLargeFile = (start: Buffer, end = '') =>
  Buffer.concat([start, randomBytes(200_000), Buffer.from(end)])
const upload = (portal: Portal, owner: Viewer) =>
  uploadPaper(portal, owner, { name: 'paper.doc', content: padToLargeFile(SAMPLES['.doc']) })

/** Submits papers, adds versions and publishes in a loop, and prints each committed version and publication. */
async function writeUntilKilled(folder: string) {
  const { portal } = await openPersistentPortal(folder)
  const student = await createUser(portal, { role: 'student' })
  const context = actAs(portal, student)
  const admin = actAs(portal, await createUser(portal, { role: 'admin' }))
  for (;;) {
    const id = randomUUID()
    await submitPaper(context, {
      id,
      title: 'A paper',
      abstract: '',
      uploadId: await upload(portal, student),
    })
    print('written', `${id}/1`)
    const version = { id: randomUUID(), paperId: id, abstract: '', uploadId: await upload(portal, student) }
    await addPaperVersion(context, version)
    print('written', `${id}/2`)
    const reviewed = { paperId: id, version: 2 }
    await startPaperReview(admin, reviewed)
    await approvePaper(admin, reviewed)
    const content = padToLargeFile(Buffer.from('%PDF-1.4\n'), '%%EOF')
    const uploadId = await finishUpload(portal, admin.viewer, { slot: 'published_paper', content })
    await publishPaper(admin, { ...reviewed, uploadId, feedback: '' })
    print('published', id)
    await sweepStoredFiles(portal)
  }
}

if (import.meta.main) await writeUntilKilled(process.argv[2] ?? '')
