import { randomUUID } from 'node:crypto'
import { UPLOAD_SLOTS } from '@capstone/contract/files/files.constants'
import { PROJECT_FILE_KINDS } from '@capstone/contract/repository/repository.constants'
import type { ProjectWrite } from '@capstone/contract/repository/repository.schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actAs, createTestPortal, createUser, type TestPortal } from '../../rpc/context.testing.ts'
import type { AdminViewer, InstructorViewer, StudentViewer } from '../../rpc/context.ts'
import { finishUpload } from '../files/uploads.testing.ts'
import { writeProject } from './projects.testing.ts'
import { createProject, linkToProjectFile, openProjectFile } from './repository.service.ts'

let portal: TestPortal
let owner: InstructorViewer
let other: InstructorViewer
let admin: AdminViewer
let student: StudentViewer

beforeAll(async () => {
  portal = await createTestPortal()
})
beforeEach(async () => {
  await portal.reset()
  owner = await createUser(portal, { role: 'instructor' })
  other = await createUser(portal, { role: 'instructor' })
  admin = await createUser(portal, { role: 'admin' })
  student = await createUser(portal, { role: 'student' })
})
afterAll(() => portal.close())

const create = (given: Partial<ProjectWrite> = {}, viewer = owner) =>
  createProject(actAs(portal, viewer), writeProject(given))
const uploadSynopsis = () => finishUpload(portal, owner, { slot: 'synopsis' })
const NOT_FOUND = { code: 'PROJECT_NOT_FOUND', status: 404 }

describe('opening a file of a project', () => {
  const openAs = (viewer: InstructorViewer | AdminViewer | StudentViewer, projectId: string) =>
    openProjectFile(actAs(portal, viewer), { kind: 'project-file', projectId, file: 'synopsis' })

  test('is for its owner and for admins', async () => {
    const { id } = await create({ files: { synopsis: await uploadSynopsis() } })
    for (const viewer of [owner, admin]) {
      expect(await openAs(viewer, id)).toMatchObject({ downloadName: 'synopsis.pdf' })
      const link = await linkToProjectFile(actAs(portal, viewer), { projectId: id, kind: 'synopsis' })
      expect(link.url).toMatch(/^\/api\/files\/[\w-]+\.[\w-]+$/)
      expect(link.expiresAt.getTime() - portal.clock.now().getTime()).toBeGreaterThan(3_590_000)
    }
    for (const viewer of [other, student]) await expect(openAs(viewer, id)).rejects.toMatchObject(NOT_FOUND)
    await expect(openAs(admin, randomUUID())).rejects.toMatchObject(NOT_FOUND)
  })

  test('that is not there is refused', async () => {
    const { id } = await create()
    for (const kind of PROJECT_FILE_KINDS) {
      expect(UPLOAD_SLOTS[kind].downloadName).toBe(kind)
      const link = linkToProjectFile(actAs(portal, owner), { projectId: id, kind })
      await expect(link).rejects.toMatchObject({ code: 'FILE_NOT_FOUND', message: 'File not available' })
    }
  })
})
