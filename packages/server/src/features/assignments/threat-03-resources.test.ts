import { randomUUID } from 'node:crypto'
import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import { isProjectFile, RESOURCES, type Resource } from '@capstone/contract/assignments/assignments.constants'
import { createRouterClient } from '@orpc/server'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { createUser } from '../../rpc/context.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { instructorProjects, projectSoftwareLinks } from '../repository/repository.table.ts'
import { assignmentsRouter } from './assignments.router.ts'
import { studentProjects } from './assignments.table.ts'
import { addAssignment, addFullProject } from './assignments.testing.ts'
import { openResource } from './resource-access.service.ts'

// The columns of each resource, named here independently of the code under test.
const ACCESS_FLAGS = {
  synopsis: 'accessSynopsis',
  report: 'accessReport',
  presentation: 'accessPpt',
  source_code: 'accessCode',
  video: 'accessVideo',
  tools: 'accessTools',
} as const
const COLUMNS = {
  synopsis: 'synopsisUrl',
  report: 'reportUrl',
  presentation: 'pptUrl',
  source_code: 'sourceCodeUrl',
  video: 'vimeoUrl',
} as const
/** Texts that only the owner may read, and only with access; nobody ever reads the storage names, which have `_1_`. */
const CANARIES = {
  synopsis: ['My synopsis', '987654101', 'synopsis_1_'],
  report: ['My report', '987654102', 'report_1_'],
  presentation: ['My slides', '987654103', 'presentation_1_'],
  source_code: ['My code', '987654104', 'source_code_1_'],
  video: ['secret-video'],
  tools: ['secret-tool', 'Tool one'],
} as const
const VIEWERS = ['owner', 'other student', 'instructor', 'other instructor', 'admin', 'visitor'] as const
type Who = (typeof VIEWERS)[number]

const viewers = new Map<Who, Viewer>()

beforeAll(async () => {
  viewers.set('instructor', await createUser(portal, { role: 'instructor' }))
  viewers.set('other instructor', await createUser(portal, { role: 'instructor' }))
  viewers.set('admin', await createUser(portal, { role: 'admin' }))
  viewers.set('other student', await createUser(portal, { role: 'student' }))
  const assignedInstructor = viewers.get('instructor')?.id ?? null
  viewers.set('owner', await createUser(portal, { role: 'student', assignedInstructor }))
})

const idOf = (who: Who) => viewers.get(who)?.id ?? ''
const origin = { requestId: 'threat-03', ipAddress: null }
const clientOf = (who: Who) =>
  createRouterClient(assignmentsRouter, {
    context: {
      ...portal,
      origin,
      cookie: null,
      record: {},
      findViewer: async () => viewers.get(who) ?? null,
    },
  })

/** Adds a project of the owner. Its access flag and content vary for this resource; all others are on and present. */
async function addCase(resource: Resource, isOn: boolean, isPresent: boolean) {
  const projectId = await addFullProject(portal, idOf('instructor'))
  if (!isPresent && resource === 'tools')
    await portal.db.delete(projectSoftwareLinks).where(eq(projectSoftwareLinks.projectId, projectId))
  else if (!isPresent && resource !== 'tools')
    await portal.db
      .update(instructorProjects)
      .set({ [COLUMNS[resource]]: null })
      .where(eq(instructorProjects.id, projectId))
  return addAssignment(portal, {
    studentId: idOf('owner'),
    instructorProjectId: projectId,
    [ACCESS_FLAGS[resource]]: isOn,
  })
}

const cases = RESOURCES.flatMap((resource) =>
  [true, false].flatMap((isOn) => [true, false].map((isPresent) => ({ resource, isOn, isPresent }))),
)
const answerOf = (work: Promise<unknown>) =>
  work.then(
    (value) => ({ value, text: JSON.stringify(value) }),
    (error) => ({ error: error.toJSON(), text: JSON.stringify(error.toJSON()) }),
  )

describe.each(cases)(
  'threat-03 $resource, on: $isOn, present: $isPresent',
  ({ resource, isOn, isPresent }) => {
    let id: string
    beforeAll(async () => {
      id = await addCase(resource, isOn, isPresent)
    })
    const isThere = isOn && isPresent

    test('the owner sees only what the access flag permits', async () => {
      const project = await clientOf('owner').readOwnProject({ id })
      const content = isProjectFile(resource)
        ? project.files.find(({ kind }) => kind === resource)
        : project[resource === 'video' ? 'video' : 'tools']
      expect(content?.state).toBe(isThere ? 'available' : isOn ? 'not_uploaded' : 'no_access')
      const text = JSON.stringify(project)
      expect(text).not.toContain('secret-path')
      for (const canary of CANARIES[resource]) {
        if (canary.endsWith('_1_') || !isThere) expect(text).not.toContain(canary)
        else expect(text).toContain(canary)
      }
    })

    test.each(VIEWERS.filter((who) => who !== 'owner'))('%s is refused the project', async (who) => {
      const [found, missing] = await Promise.all(
        [id, randomUUID()].map((target) => answerOf(clientOf(who).readOwnProject({ id: target }))),
      )
      const code = {
        visitor: 'SIGN_IN_REQUIRED',
        'other student': 'ASSIGNMENT_NOT_FOUND',
        instructor: 'ROLE_NOT_ALLOWED',
        'other instructor': 'ROLE_NOT_ALLOWED',
        admin: 'ROLE_NOT_ALLOWED',
      }[who as Exclude<Who, 'owner'>]
      expect(found).toMatchObject({ error: { code } })
      expect(found).toEqual(missing)
    })

    if (!isProjectFile(resource)) return

    test.each(VIEWERS)(
      '%s: only the owner gets a link and the file, and only with access to a file that is present',
      async (who) => {
        const viewer = viewers.get(who)
        const link = await answerOf(clientOf(who).linkToResource({ assignmentId: id, kind: resource }))
        const subject = { kind: 'resource', assignmentId: id, file: resource } as const
        const file = viewer && (await answerOf(openResource({ ...portal, viewer }, subject)))
        if (who === 'owner' && isThere) {
          expect(link).toMatchObject({ value: { url: expect.stringMatching(/^\/api\/files\//) } })
          expect(link.text).not.toContain('secret-path')
          expect(file).toMatchObject({ value: { path: expect.stringContaining(`/${resource}_1_`) } })
          return
        }
        const code =
          who !== 'owner' ? 'ASSIGNMENT_NOT_FOUND' : isOn ? 'FILE_NOT_FOUND' : 'RESOURCE_ACCESS_DENIED'
        if (viewer) expect(file).toMatchObject({ error: { code } })
        const called = viewer?.role === 'student' ? code : viewer ? 'ROLE_NOT_ALLOWED' : 'SIGN_IN_REQUIRED'
        expect(link).toMatchObject({ error: { code: called } })
      },
    )
  },
)

test('threat-03 a resource cannot be opened once access is off or the assignment is removed', async () => {
  const id = await addCase('report', true, true)
  const viewer = viewers.get('owner')
  if (!viewer) throw new Error('The owner is missing.')
  const open = () =>
    openResource({ ...portal, viewer }, { kind: 'resource', assignmentId: id, file: 'report' })
  expect(await open()).toMatchObject({ downloadName: 'report.pdf' })
  await portal.db.update(studentProjects).set({ accessReport: false }).where(eq(studentProjects.id, id))
  await expect(open()).rejects.toMatchObject({ code: 'RESOURCE_ACCESS_DENIED', status: 403 })
  await portal.db
    .update(studentProjects)
    .set({ removedAt: portal.clock.now() })
    .where(eq(studentProjects.id, id))
  await expect(open()).rejects.toMatchObject({ code: 'ASSIGNMENT_NOT_FOUND', status: 404 })
})
