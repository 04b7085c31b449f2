import { randomBytes, randomUUID } from 'node:crypto'
import { actAs, createUser } from '../../rpc/context.testing.ts'
import type { Portal, StudentViewer } from '../../rpc/context.ts'
import { sweepStoredFiles } from '../files/files.job.ts'
import { finishUpload } from '../files/uploads.testing.ts'
import { openLastingPortal } from '../repository/crash.testing.ts'
import { addPaperVersion, submitPaper } from './submissions.service.ts'

const say = (what: string, id: string) => process.stdout.write(`${what} ${id}\n`)
const upload = (portal: Portal, student: StudentViewer) =>
  finishUpload(portal, student, {
    slot: 'paper',
    content: Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(200_000), Buffer.from('%%EOF')]),
  })

/** Submits papers and adds versions for ever, and says each time which version is settled. */
async function writeUntilKilled(folder: string) {
  const { portal } = await openLastingPortal(folder)
  const student = await createUser(portal, { role: 'student' })
  const context = actAs(portal, student)
  say('ready', student.id)
  for (;;) {
    const id = randomUUID()
    await submitPaper(context, {
      ...{ id, title: 'A paper', abstract: '' },
      uploadId: await upload(portal, student),
    })
    say('written', `${id}/1`)
    const version = { id: randomUUID(), paperId: id, abstract: '', uploadId: await upload(portal, student) }
    await addPaperVersion(context, version)
    say('written', `${id}/2`)
    await sweepStoredFiles(portal)
  }
}

if (import.meta.main) await writeUntilKilled(process.argv[2] ?? '')
