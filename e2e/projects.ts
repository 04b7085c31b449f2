import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { users } from '../packages/server/src/features/accounts/accounts.table.ts'
import {
  addAssignment,
  addProject,
  addRequestedProject,
  storeFile,
} from '../packages/server/src/features/assignments/assignments.testing.ts'
import { projectSoftwareLinks } from '../packages/server/src/features/repository/repository.table.ts'
import type { Portal } from '../packages/server/src/rpc/context.ts'
import { ANANYA, DEV, MEERA } from './people.ts'
import type { Person } from './portal.ts'
import { PDF } from './sample-files.ts'

export const CROP = 'Crop-stress detection from low-cost drone imagery'
export const READER = 'A low-bandwidth reader for course notes'
export const LONE = 'A wish nobody mentors yet'
export const VIDEO = 'https://vimeo.com/76979871'

/** Dr. Kulkarni with all that her students may read of her. */
export const MENTOR: Person = {
  ...MEERA,
  ...{ specialization: 'Data Science', bio: 'Works on vision for small farms.' },
  ...{ experience: 12, qualification: 'PhD' },
}

/** Stores PDF as the synopsis of a project; returns its path. */
export async function storeSynopsis(records: Portal): Promise<string> {
  const path = await storeFile(records, 'synopsis', 'My synopsis.pdf', PDF.buffer.length)
  const local = join(mkdtempSync(join(tmpdir(), 'capstone-synopsis-')), 'synopsis.pdf')
  writeFileSync(local, PDF.buffer)
  await records.storage.keep('project-docs', path, local, 'application/pdf')
  return path
}

/**
 * Gives Ananya a project of Dr. Kulkarni's, with one file there, one lost, one missing and one switched off; one born of
 * her request that Dr. Kulkarni mentors; and one that nobody does. Dev has one too. Returns their ids, `projectId` that of Dr. Kulkarni's project itself.
 */
export async function giveProjects(records: Portal) {
  const everybody = await records.db.select({ id: users.id, email: users.email }).from(users)
  const idOf = (wanted: Person) => everybody.find(({ email }) => email === wanted.email)?.id ?? ''
  const [studentId, otherId, instructorId] = [idOf(ANANYA), idOf(DEV), idOf(MENTOR)]
  const synopsisUrl = await storeSynopsis(records)
  const project = await addProject(records, {
    ...{ instructorId, title: CROP, category: 'Computer Vision', vimeoUrl: VIDEO, synopsisUrl },
    description:
      'Finds water stress in onion fields.\nReports it so that a farmer can act on it the same day.',
    reportUrl: await storeFile(records, 'report', 'My report.pdf', 6_400_000),
    sourceCodeUrl: await storeFile(records, 'source_code', 'My code.rar', 8_000_000),
  })
  await records.db
    .insert(projectSoftwareLinks)
    .values({ projectId: project, title: 'QGIS', url: 'https://qgis.example/download' })
  const cropId = await addAssignment(records, {
    ...{ studentId, instructorProjectId: project, status: 'in_progress', progress: 72, accessCode: false },
    ...{ assignedAt: new Date('2026-08-18T08:00Z'), startedAt: new Date('2026-08-24T08:00Z') },
  })
  const readerId = await addRequestedProject(records, {
    ...{ studentId, mentorId: instructorId, title: READER, description: 'Reads notes over slow networks.' },
    ...{ difficulty: 'Intermediate', duration: '8 weeks', techStack: ['Preact', 'SQLite'], progress: 10 },
    roadmap: ['Measure the network', 'Pack the notes', 'Try it with ten readers'],
    assignedAt: new Date('2026-11-09T08:00Z'),
  })
  const loneId = await addRequestedProject(records, { studentId, title: LONE })
  const foreignId = await addRequestedProject(records, { studentId: otherId, title: 'Of somebody else' })
  return { projectId: project, cropId, readerId, loneId, foreignId }
}
