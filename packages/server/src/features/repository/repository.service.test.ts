import { randomUUID } from 'node:crypto'
import { type ProjectWrite, projectWriteSchema } from '@capstone/contract/repository/repository.schemas'
import { asc, desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import type { InstructorContext } from '../../rpc/context.ts'
import { actAsNew, mentor, student, pairTest as test } from '../../rpc/people.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { codeOf } from '../../rpc/refusals.testing.ts'
import { studentProjects } from '../assignments/assignments.table.ts'
import { addAssignment } from '../assignments/assignments.testing.ts'
import { auditEvents } from '../audit/audit.table.ts'
import { chatThreads } from '../chat/chat.table.ts'
import { SAMPLES } from '../files/content/sample-files.testing.ts'
import { storedFiles } from '../files/files.table.ts'
import { finishUpload } from '../files/uploads/uploads.testing.ts'
import { collectPublished } from '../live/published.testing.ts'
import { notifications } from '../notifications/notifications.table.ts'
import { addNotification } from '../notifications/notifications.testing.ts'
import { listOwnProjects } from './own-projects.service.ts'
import { buildProject } from './projects.testing.ts'
import { createProject, deleteProject, updateProject } from './repository.service.ts'
import { instructorProjects, projectSoftwareLinks } from './repository.table.ts'

let other: InstructorContext
beforeEach(async () => {
  other = await actAsNew('instructor')
})

const PAGE = { search: '', limit: 25 }
const NOT_FOUND = { code: 'PROJECT_NOT_FOUND', status: 404 }
const create = (given: Partial<ProjectWrite> = {}, context = mentor) =>
  createProject(context, buildProject(given))
const upload = (kind: 'synopsis' | 'report', context = mentor) =>
  finishUpload(portal, context.viewer, { slot: kind })
const assign = (instructorProjectId: string) =>
  addAssignment(portal, { studentId: student.viewer.id, instructorProjectId })
const filesByState = async () => {
  const rows = await portal.db.select({ state: storedFiles.state }).from(storedFiles)
  return rows.map(({ state }) => state).sort()
}

describe('creating a project', () => {
  test('stores all fields, its tools in their order and its four files', async () => {
    const files = {
      synopsis: await upload('synopsis'),
      report: await upload('report'),
      presentation: await finishUpload(portal, mentor.viewer, {
        slot: 'presentation',
        name: 'slides.ppt',
        content: SAMPLES['.ppt'],
      }),
      source_code: await finishUpload(portal, mentor.viewer, {
        slot: 'source_code',
        name: 'code.7z',
        content: SAMPLES['.7z'],
      }),
    }
    const input = buildProject({ files })
    const project = await createProject(mentor, input)
    expect(project).toMatchObject({
      id: input.id,
      title: 'Smart campus',
      description: 'Sensors in every room.',
      category: 'IoT',
      videoUrl: 'https://vimeo.com/1',
      assignedCount: 0,
    })
    expect(project.tools.map(({ title }) => title)).toEqual(['Node', 'Git', 'Ansible'])
    expect(project.files.presentation).toMatchObject({ name: 'slides.ppt', size: SAMPLES['.ppt'].length })
    expect(await filesByState()).toEqual(['attached', 'attached', 'attached', 'attached'])
    const [row] = await portal.db.select().from(instructorProjects)
    expect(row?.synopsisUrl).toMatch(
      new RegExp(`^${mentor.viewer.id}/projects/${input.id}/synopsis_\\d+_\\w+\\.pdf$`),
    )
    const buckets = await portal.db.select({ bucket: storedFiles.bucket }).from(storedFiles)
    expect(buckets.map(({ bucket }) => bucket).sort()).toEqual([
      'project-docs',
      'project-docs',
      'project-docs',
      'project-source',
    ])
  })

  test('fills in the category and drops tools without a title or an address', () => {
    const tools = [
      { title: 'Node', url: '' },
      { title: 'Deno', url: ' ' },
      { title: ' ', url: 'https://nodejs.org' },
      { title: '', url: 'nodejs' },
      { title: 'Git', url: 'https://git-scm.com' },
    ]
    const parsed = projectWriteSchema.parse({ ...buildProject(), category: ' ', tools })
    expect(parsed.category).toBe('General')
    expect(parsed.tools).toEqual([tools[4]])
  })

  test('refuses a tool whose address is not a web address', () => {
    const tools = [
      { title: 'Git', url: 'https://git-scm.com' },
      { title: 'Node', url: 'nodejs' },
    ]
    expect(projectWriteSchema.safeParse({ ...buildProject(), tools }).error?.issues).toMatchObject([
      {
        path: ['tools', 1, 'url'],
        message: 'Please enter a web address that starts with http:// or https://.',
      },
    ])
  })

  test('a retry with different content after a lost response is refused', async () => {
    const input = buildProject({ files: { synopsis: await upload('synopsis') } })
    const project = await createProject(mentor, input)
    const files = { ...input.files, report: await upload('report') }
    for (const changed of [{ title: 'Smarter campus' }, { videoUrl: '' }, { tools: [] }, { files }])
      expect(await codeOf(createProject(mentor, { ...input, ...changed }))).toBe('PROJECT_SAVED_BEFORE')
    expect(await createProject(mentor, input)).toEqual(project)
    const again = { ...input, files: { synopsis: await upload('synopsis') } }
    expect(await createProject(mentor, again)).toEqual(project)
    const content = Buffer.concat([SAMPLES['.pdf'], Buffer.from('\n')])
    const other = await finishUpload(portal, mentor.viewer, { slot: 'synopsis', content })
    const replaced = createProject(mentor, { ...input, files: { synopsis: other } })
    expect(await codeOf(replaced)).toBe('PROJECT_SAVED_BEFORE')
  })

  test('sent many times concurrently with one id makes one project', async () => {
    const input = buildProject({ files: { synopsis: await upload('synopsis') } })
    const all = await Promise.all(Array.from({ length: 10 }, () => createProject(mentor, input)))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect(await createProject(mentor, input)).toEqual(all[0])
    expect(await portal.db.$count(instructorProjects)).toBe(1)
    expect(await portal.db.$count(projectSoftwareLinks)).toBe(3)
    expect(await portal.db.$count(auditEvents)).toBe(1)
    expect(await filesByState()).toEqual(['attached'])
  })

  test("with the id of somebody else's project is refused and changes nothing", async () => {
    const { id } = await create({}, other)
    await expect(create({ id, title: 'Mine now' })).rejects.toMatchObject(NOT_FOUND)
    const [row] = await portal.db.select().from(instructorProjects)
    expect(row).toMatchObject({ title: 'Smart campus', instructorId: other.viewer.id })
  })

  test('with one invalid file among valid ones leaves no project', async () => {
    const files = {
      synopsis: await upload('synopsis'),
      report: await finishUpload(portal, mentor.viewer, { slot: 'report', content: SAMPLES['.zip'] }),
    }
    await expect(create({ files })).rejects.toMatchObject({ code: 'FILE_TYPE_MISMATCH' })
    expect(await portal.db.$count(instructorProjects)).toBe(0)
    expect(await filesByState()).toEqual(['staged'])
  })

  test("with somebody else's upload is refused", async () => {
    const files = { synopsis: await upload('synopsis', other) }
    await expect(create({ files })).rejects.toMatchObject({ code: 'UPLOAD_NOT_FOUND' })
    expect(await portal.db.$count(instructorProjects)).toBe(0)
  })

  test('is published to its owner', async () => {
    const project = buildProject()
    expect(await collectPublished(portal, () => createProject(mentor, project))).toEqual([
      { userId: mentor.viewer.id, kind: 'project', subjectId: project.id },
    ])
  })
})

describe('updating a project', () => {
  test('gives its new title to its assignments and their threads, and to no other', async () => {
    const { id } = await create()
    const [assigned, foreign] = [await assign(id), await assign((await create()).id)]
    await updateProject(mentor, buildProject({ id, title: 'Smarter campus' }))
    for (const table of [studentProjects, chatThreads]) {
      const rows = await portal.db.select({ id: table.id, title: table.title }).from(table)
      expect(new Map(rows.map((row) => [row.id, row.title]))).toEqual(
        new Map([
          [assigned, 'Smarter campus'],
          [foreign, 'Smart campus'],
        ]),
      )
    }
  })

  test('replaces its texts, its tools and the given files, and leaves the other files', async () => {
    const files = { synopsis: await upload('synopsis'), report: await upload('report') }
    const { id } = await create({ files })
    const change = buildProject({
      id,
      title: 'Smarter campus',
      videoUrl: '',
      tools: [],
      files: { synopsis: await upload('synopsis') },
    })
    const project = await updateProject(mentor, change)
    expect(project).toMatchObject({ title: 'Smarter campus', videoUrl: null, tools: [] })
    expect(project.files.report).not.toBe(null)
    expect(await filesByState()).toEqual(['attached', 'attached', 'removing'])
    // The response was lost, so the same change is sent again.
    expect(await updateProject(mentor, change)).toEqual(project)
    expect(await filesByState()).toEqual(['attached', 'attached', 'removing'])
    // A change with other text succeeds too: the file is already attached.
    const reworded = await updateProject(mentor, { ...change, title: 'The smartest campus' })
    expect(reworded).toMatchObject({ title: 'The smartest campus', files: project.files })
    expect(await filesByState()).toEqual(['attached', 'attached', 'removing'])
  })

  test('is published to its students and its owner, once for the same change', async () => {
    const { id } = await create()
    const assigned = await assign(id)
    await assign((await create()).id)
    const change = buildProject({ id, tools: [] })
    const update = () => collectPublished(portal, () => updateProject(mentor, change))
    expect(await update()).toEqual([
      { userId: student.viewer.id, kind: 'project', subjectId: assigned },
      { userId: mentor.viewer.id, kind: 'project', subjectId: id },
    ])
    expect(await update()).toEqual([])
  })

  test('does not undo what was edited elsewhere in the meantime', async () => {
    const { id, updatedAt } = await create()
    const edit = (category: string, basedOn = updatedAt) =>
      updateProject(mentor, buildProject({ id, category, basedOn }))
    const outcomes = await Promise.allSettled(['Civil', 'Safety', 'Steel'].map((name) => edit(name)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [project] = (await listOwnProjects(mentor, PAGE)).items
    // The refusal says which version can be edited.
    const refusal = {
      code: 'PROJECT_EDITED_ELSEWHERE',
      status: 409,
      data: { updatedAt: project?.updatedAt },
    }
    await expect(edit('Timber')).rejects.toMatchObject(refusal)
    const edited = await edit('Timber', project?.updatedAt)
    expect(edited.category).toBe('Timber')
    // The response was lost, so the same change is sent again, based on the previous version.
    expect(await edit('Timber', project?.updatedAt)).toEqual(edited)
  })

  test('removes a file that is set to null', async () => {
    const { id } = await create({ files: { synopsis: await upload('synopsis') } })
    const project = await updateProject(mentor, buildProject({ id, files: { synopsis: null } }))
    expect(project.files.synopsis).toBe(null)
    expect(await filesByState()).toEqual(['removing'])
  })

  test('that fails leaves the project, its tools and its files as they were', async () => {
    const before = await create({ files: { synopsis: await upload('synopsis') } })
    const files = { synopsis: await upload('synopsis'), report: '0'.repeat(32) }
    expect(
      await codeOf(updateProject(mentor, buildProject({ id: before.id, title: 'Half', tools: [], files }))),
    ).toBe('UPLOAD_NOT_FOUND')
    const page = await listOwnProjects(mentor, PAGE)
    expect(page.items).toEqual([before])
  })

  test('by anyone but its owner is refused like a missing project', async () => {
    const { id } = await create()
    for (const input of [buildProject({ id }), buildProject()]) {
      const work = updateProject(other, input)
      await expect(work).rejects.toMatchObject({ ...NOT_FOUND, message: 'This project does not exist.' })
    }
    expect(await portal.db.$count(auditEvents)).toBe(1)
  })

  test('refuses an upload that another project has already', async () => {
    const uploadId = await upload('synopsis')
    await create({ files: { synopsis: uploadId } })
    const second = await create()
    expect(
      await codeOf(updateProject(mentor, buildProject({ id: second.id, files: { synopsis: uploadId } }))),
    ).toBe('UPLOAD_NOT_FOUND')
  })
})

describe('deleting a project', () => {
  test('is published to the administrators if it was assigned: its requests for more time no longer count', async () => {
    const { viewer } = await actAsNew('admin')
    const [{ id }, unassigned] = [await create(), await create()]
    await assign(id)
    const published = await collectPublished(portal, async () => {
      await deleteProject(mentor, { id: unassigned.id })
      await deleteProject(mentor, { id })
    })
    expect(published.filter(({ userId }) => userId === viewer.id)).toEqual([
      { userId: viewer.id, kind: 'hand_in', subjectId: id },
    ])
  })

  test('removes its tools and assignments and releases its files', async () => {
    const { id } = await create({
      files: { synopsis: await upload('synopsis'), report: await upload('report') },
    })
    const remaining = await create({ files: { synopsis: await upload('synopsis') } })
    const assigned = await assign(id)
    expect(await deleteProject(mentor, { id })).toEqual({ deleted: true })
    expect((await listOwnProjects(mentor, PAGE)).items.map((project) => project.id)).toEqual([remaining.id])
    expect(await portal.db.$count(projectSoftwareLinks, eq(projectSoftwareLinks.projectId, id))).toBe(0)
    expect(await portal.db.select().from(studentProjects)).toMatchObject([
      { id: assigned, instructorProjectId: null, title: 'Smart campus', removedAt: expect.any(Date) },
    ])
    expect(await filesByState()).toEqual(['attached', 'removing', 'removing'])
  })

  test('marks the notifications of its assignments as read', async () => {
    const { id } = await create()
    const subjectId = await assign(id)
    const payload = { kind: 'project_assigned', title: 'Smart campus', by: 'Ines' } as const
    await addNotification(portal, student.viewer.id, { subjectId, payload })
    await deleteProject(mentor, { id })
    expect(await portal.db.select().from(notifications)).toMatchObject([{ readAt: expect.any(Date) }])
  })

  test('by anyone but its owner is refused like a missing project', async () => {
    const { id } = await create()
    await expect(deleteProject(other, { id })).rejects.toMatchObject(NOT_FOUND)
    await expect(deleteProject(other, { id: randomUUID() })).rejects.toMatchObject(NOT_FOUND)
    expect(await portal.db.$count(instructorProjects)).toBe(1)
  })
})

test('the audit log has every write with its author and the values before and after', async () => {
  const { id } = await create()
  await updateProject(mentor, buildProject({ id, title: 'Second' }))
  const assignmentId = await assign(id)
  await deleteProject(mentor, { id })
  const auditLog = await portal.db
    .select()
    .from(auditEvents)
    .orderBy(asc(auditEvents.occurredAt), desc(auditEvents.action))
  expect(auditLog).toMatchObject([
    { action: 'project.created', subjectId: id, before: null, after: { title: 'Smart campus' } },
    {
      action: 'project.updated',
      subjectId: id,
      before: { title: 'Smart campus' },
      after: { title: 'Second' },
    },
    { action: 'project.deleted', subjectId: id, before: { title: 'Second' }, after: null },
    { action: 'assignment.deleted', subjectId: assignmentId },
  ])
  const removedAssignment = { studentId: student.viewer.id, projectId: id, status: 'pending', progress: 0 }
  expect(auditLog.at(-1)?.before).toEqual(removedAssignment)
  expect(
    auditLog.every((event) => event.actorId === mentor.viewer.id && event.actorRole === 'instructor'),
  ).toBe(true)
})
