import { randomUUID } from 'node:crypto'
import { PROJECT_FILE_KINDS } from '@capstone/contract/repository/repository.constants'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { actAs, createUser } from '../../rpc/context.testing.ts'
import type { StudentContext } from '../../rpc/context.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { completedSteps, studentProjects } from '../assignments/assignments.table.ts'
import { addAssignment, addFullProject } from '../assignments/assignments.testing.ts'
import { openResource } from '../assignments/resource-access.service.ts'
import { listMessages } from '../assistant/assistant.service.ts'
import { newQuestion } from '../assistant/assistant.testing.ts'
import { search } from '../assistant/searches.service.ts'
import { storedFiles } from '../files/files.table.ts'
import { handInVersions } from '../hand-ins/hand-ins.table.ts'
import { addHandIn } from '../hand-ins/hand-ins.testing.ts'
import { addMeeting } from '../meetings/meetings.testing.ts'
import { paperVersions, studentPapers } from '../papers/papers.table.ts'
import { addPaperRows } from '../papers/papers.testing.ts'
import { FILE_FIELDS, instructorProjects, projectSoftwareLinks } from '../repository/repository.table.ts'
import { passageSources } from './passages.table.ts'
import { addPassages } from './passages.testing.ts'

const ACCESS_COLUMNS = {
  synopsis: 'accessSynopsis',
  report: 'accessReport',
  presentation: 'accessPpt',
  source_code: 'accessCode',
  tools: 'accessTools',
} as const
const WITHOUT_ACCESS_FLAG = [
  'description',
  'step',
  'note',
  'paper',
  'paperfeedback',
  'oldpaperfeedback',
  'handin',
  'instructions',
  'handinfeedback',
  'meeting',
] as const
const WITH_ACCESS_FLAG = [...PROJECT_FILE_KINDS, 'tools'] as const
/** Returns the word that occurs in this source only. */
const canaryOf = (source: string) => `zq${source.replace('_', '')}`
const QUESTION = [...WITH_ACCESS_FLAG, ...WITHOUT_ACCESS_FLAG].map(canaryOf).join(' ')

let owner: StudentContext
let stranger: StudentContext
let former: StudentContext
let assignmentId = ''

async function storeFile(bucket: 'papers' | 'project-docs', text: string) {
  const path = `somebody/${randomUUID()}.pdf`
  const metadata = { name: 'a.pdf', mimeType: 'application/pdf', size: 9, sha256: 'none' }
  await portal.db.insert(storedFiles).values({ bucket, path, state: 'attached', ...metadata })
  await addPassages(portal, path, [text])
  return path
}

beforeAll(async () => {
  const instructor = await createUser(portal, { role: 'instructor' })
  const student = await createUser(portal, { role: 'student', assignedInstructor: instructor.id })
  owner = actAs(portal, student)
  stranger = actAs(portal, await createUser(portal, { role: 'student' }))
  former = actAs(portal, await createUser(portal, { role: 'student' }))
  const projectId = await addFullProject(portal, instructor.id)
  const [project] = await portal.db
    .select()
    .from(instructorProjects)
    .where(eq(instructorProjects.id, projectId))
  for (const kind of PROJECT_FILE_KINDS)
    await addPassages(portal, project?.[FILE_FIELDS[kind]] ?? '', [canaryOf(kind)])
  await portal.db.update(instructorProjects).set({ description: canaryOf('description') })
  await portal.db.update(projectSoftwareLinks).set({ title: canaryOf('tools') })
  const roadmap = [canaryOf('step')]
  assignmentId = await addAssignment(portal, {
    studentId: student.id,
    instructorProjectId: projectId,
    roadmap,
  })
  // The former student's project was removed; the stranger has none.
  await addAssignment(portal, {
    studentId: former.viewer.id,
    instructorProjectId: projectId,
    roadmap,
    removedAt: new Date(),
  })
  await portal.db
    .insert(completedSteps)
    .values({ assignmentId, step: 0, note: canaryOf('note'), completedAt: new Date() })
  const { versionId } = await addPaperRows(portal, student)
  const path = await storeFile('papers', canaryOf('paper'))
  await portal.db
    .update(paperVersions)
    .set({ path, feedback: canaryOf('oldpaperfeedback') })
    .where(eq(paperVersions.id, versionId))
  await portal.db.update(studentPapers).set({ paperUrl: path, feedback: canaryOf('paperfeedback') })
  const [handInId, now] = [
    await addHandIn(portal, {
      instructorId: instructor.id,
      assignmentId,
      instructions: canaryOf('instructions'),
      version: 1,
      submittedAt: new Date(),
    }),
    new Date(),
  ]
  await portal.db.insert(handInVersions).values({
    handInId,
    number: 1,
    path: await storeFile('project-docs', canaryOf('handin')),
    receipt: 'none',
    startedAt: now,
    receivedAt: now,
    dueAt: now,
    isLate: false,
    feedback: canaryOf('handinfeedback'),
  })
  await addMeeting(portal, { assignmentId, proposedBy: instructor.id, note: canaryOf('meeting') })
})

/** Searches for the word of each source, one question each; returns the sources that the student finds. */
async function findSources(context: StudentContext, sources: readonly string[]) {
  const found = await Promise.all(
    sources.map(async (source) => {
      const text = JSON.stringify(await search(context, newQuestion(canaryOf(source))))
      return (
        text.includes(`"quote":"${canaryOf(source)}`) ||
        (['note', 'instructions', 'paperfeedback'].includes(source) &&
          text.includes(`\\n${canaryOf(source)}`))
      )
    }),
  )
  return sources.filter((_, index) => found[index])
}
const setAccess = (flags: Partial<typeof studentProjects.$inferInsert>) =>
  portal.db.update(studentProjects).set(flags).where(eq(studentProjects.id, assignmentId))

describe.each(WITH_ACCESS_FLAG)('threat-61 passages of %s', (source) => {
  test('are found by the owner only while the access flag is on; turning it off also hides a stored quote', async () => {
    expect(await findSources(owner, [source])).toEqual([source])
    await setAccess({ [ACCESS_COLUMNS[source]]: false })
    expect(await findSources(owner, [source])).toEqual([])
    expect(JSON.stringify(await listMessages(owner, { limit: 25 }))).not.toContain(
      `"quote":"${canaryOf(source)}`,
    )
    if (source !== 'tools')
      await expect(
        openResource(owner, { kind: 'resource', assignmentId, file: source }),
      ).rejects.toMatchObject({ code: 'RESOURCE_ACCESS_DENIED' })
    await setAccess({ [ACCESS_COLUMNS[source]]: true })
    expect(await findSources(owner, [source])).toEqual([source])
  })
})

test('threat-61 the owner finds what has no access flag', async () => {
  expect(await findSources(owner, WITHOUT_ACCESS_FLAG)).toEqual(WITHOUT_ACCESS_FLAG)
})

test.each(['stranger', 'former student'] as const)(
  'threat-61 a %s finds none of these sources',
  async (who) => {
    const context = who === 'stranger' ? stranger : former
    expect(await findSources(context, [...WITH_ACCESS_FLAG, ...WITHOUT_ACCESS_FLAG])).toEqual([])
    expect((await search(context, newQuestion(QUESTION))).citations).toEqual([])
  },
)

test('threat-61 once the project is removed the owner finds only papers, hand-in files, feedback and meetings; passages are deleted with their file', async () => {
  // The searches of the earlier tests count towards the owner's limit per minute.
  portal.clock.advance(61)
  await setAccess({ removedAt: new Date() })
  const remaining = ['paper', 'paperfeedback', 'oldpaperfeedback', 'handin', 'handinfeedback', 'meeting']
  expect(await findSources(owner, [...WITH_ACCESS_FLAG, ...WITHOUT_ACCESS_FLAG])).toEqual(remaining)
  await portal.db.delete(storedFiles)
  expect(await portal.db.select().from(passageSources)).toEqual([])
})
