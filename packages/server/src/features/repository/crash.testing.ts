import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type DatabaseHandle, openDatabase } from '../../db/database.ts'
import { MIGRATIONS } from '../../db/dump.testing.ts'
import { migrateDatabase } from '../../db/migrate.ts'
import { openAi } from '../../platform/ai/ai.ts'
import { systemClock } from '../../platform/clock.ts'
import { createLive } from '../../platform/live/live.ts'
import { createLog } from '../../platform/log.ts'
import { openMailer } from '../../platform/mail/mail.open.ts'
import { readSettings } from '../../platform/settings/settings.ts'
import { openStorage } from '../../platform/storage/storage.open.ts'
import { actAs, createUser } from '../../rpc/context.testing.ts'
import type { InstructorViewer, Portal } from '../../rpc/context.ts'
import { createSessionLookup } from '../accounts/sessions/live-session-lookup.service.ts'
import { sweepStoredFiles } from '../files/files.job.ts'
import { finishUpload } from '../files/uploads/uploads.testing.ts'
import { buildProject } from './projects.testing.ts'
import { createProject, deleteProject, updateProject } from './repository.service.ts'

/** Opens a portal whose data stays in `folder` after the process ends. */
export async function openPersistentPortal(
  folder: string,
): Promise<{ portal: Portal; database: DatabaseHandle }> {
  const settings = readSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const database = await openDatabase({ folder: join(folder, 'database') })
  await migrateDatabase(database, MIGRATIONS)
  const [clock, log, storage] = [systemClock, createLog(settings), await openStorage(settings)]
  const mail = openMailer(settings, log)
  const ai = openAi(settings)
  const { db, listen } = database
  const live = createLive({ listen, log, lookup: createSessionLookup({ settings, db, clock }) })
  return { portal: { settings, db, storage, mail, ai, live, clock, log }, database }
}

const report = (what: string, id: string) => process.stdout.write(`${what} ${id}\n`)
const uploadSynopsis = (portal: Portal, owner: InstructorViewer) =>
  finishUpload(portal, owner, {
    slot: 'synopsis',
    content: Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(300_000), Buffer.from('%%EOF')]),
  })

/**
 * Creates, updates and deletes projects with files until the process is killed. Prints each committed project, and each
 * deletion before it starts.
 */
async function writeUntilKilled(folder: string) {
  const { portal } = await openPersistentPortal(folder)
  const owner = await createUser(portal, { role: 'instructor' })
  const context = actAs(portal, owner)
  for (let round = 0; ; round++) {
    const project = buildProject({ files: { synopsis: await uploadSynopsis(portal, owner) } })
    await createProject(context, project)
    report('written', project.id)
    if (round % 3 === 1)
      await updateProject(context, { ...project, files: { synopsis: await uploadSynopsis(portal, owner) } })
    if (round % 3 === 2) {
      report('deleting', project.id)
      await deleteProject(context, { id: project.id })
    }
    await sweepStoredFiles(portal)
  }
}

if (import.meta.main) await writeUntilKilled(process.argv[2] ?? '')
