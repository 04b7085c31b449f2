import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { users } from '../packages/server/src/features/accounts/accounts.table.ts'
import {
  addAssignment,
  addProject,
  addRequestedProject,
  addStoredFile,
} from '../packages/server/src/features/assignments/assignments.testing.ts'
import { projectSoftwareLinks } from '../packages/server/src/features/repository/repository.table.ts'
import type { Portal } from '../packages/server/src/rpc/context.ts'
import { ANANYA, DEV, MEERA } from './people.ts'
import type { Person } from './portal.ts'
import { PDF } from './sample-files.ts'

export const CROP = 'Crop-stress detection from low-cost drone imagery'
export const READER = 'A low-bandwidth reader for course notes'
export const UNMENTORED = 'A wish nobody mentors yet'
export const VIDEO = 'https://vimeo.com/76979871'

/** Dr. Kulkarni with all profile fields that students can see. */
export const MENTOR: Person = {
  ...MEERA,
  specialization: 'Data Science',
  bio: 'Works on vision for small farms.',
  experience: 12,
  qualification: 'PhD',
}

/** Stores PDF as the synopsis of a project; returns its path. */
export async function storeSynopsis(portal: Portal): Promise<string> {
  const path = await addStoredFile(portal, 'synopsis', 'My synopsis.pdf', PDF.buffer.length)
  const local = join(mkdtempSync(join(tmpdir(), 'capstone-synopsis-')), 'synopsis.pdf')
  writeFileSync(local, PDF.buffer)
  await portal.storage.save('project-docs', path, local, 'application/pdf')
  return path
}

/**
 * Adds three projects for Ananya and one for Dev, and returns their ids. Ananya's are:
 * - `cropId`: an assignment of Dr. Kulkarni's repository project `projectId`. The synopsis can be downloaded, the
 *   report has no content in storage, no presentation was uploaded, and access to the source code is off.
 * - `readerId`: a requested project that Dr. Kulkarni mentors.
 * - `unmentoredId`: a requested project without a mentor.
 */
export async function addProjects(portal: Portal) {
  const accounts = await portal.db.select({ id: users.id, email: users.email }).from(users)
  const idOf = (person: Person) => accounts.find(({ email }) => email === person.email)?.id ?? ''
  const [studentId, otherId, instructorId] = [idOf(ANANYA), idOf(DEV), idOf(MENTOR)]
  const synopsisUrl = await storeSynopsis(portal)
  const project = await addProject(portal, {
    instructorId,
    title: CROP,
    category: 'Computer Vision',
    vimeoUrl: VIDEO,
    synopsisUrl,
    description:
      'Finds water stress in onion fields.\nReports it so that a farmer can act on it the same day.',
    reportUrl: await addStoredFile(portal, 'report', 'My report.pdf', 6_400_000),
    sourceCodeUrl: await addStoredFile(portal, 'source_code', 'My code.rar', 8_000_000),
  })
  await portal.db
    .insert(projectSoftwareLinks)
    .values({ projectId: project, title: 'QGIS', url: 'https://qgis.example/download' })
  const cropId = await addAssignment(portal, {
    studentId,
    instructorProjectId: project,
    status: 'in_progress',
    progress: 72,
    accessCode: false,
    assignedAt: new Date('2026-08-18T08:00Z'),
    startedAt: new Date('2026-08-24T08:00Z'),
  })
  const readerId = await addRequestedProject(portal, {
    studentId,
    mentorId: instructorId,
    title: READER,
    description: 'Reads notes over slow networks.',
    difficulty: 'Intermediate',
    duration: '8 weeks',
    techStack: ['Preact', 'SQLite'],
    progress: 10,
    roadmap: ['Measure the network', 'Pack the notes', 'Try it with ten readers'],
    assignedAt: new Date('2026-11-09T08:00Z'),
  })
  const unmentoredId = await addRequestedProject(portal, { studentId, title: UNMENTORED })
  const foreignId = await addRequestedProject(portal, { studentId: otherId, title: 'Of somebody else' })
  return { projectId: project, cropId, readerId, unmentoredId, foreignId }
}
