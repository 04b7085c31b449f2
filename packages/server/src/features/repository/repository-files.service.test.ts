import { randomUUID } from 'node:crypto'
import { UPLOAD_SLOTS } from '@capstone/contract/files/files.constants'
import { PROJECT_FILE_KINDS } from '@capstone/contract/repository/repository.constants'
import type { ProjectWrite } from '@capstone/contract/repository/repository.schemas'
import { beforeEach, describe, expect } from 'vitest'
import type { InstructorContext, SignedInContext } from '../../rpc/context.ts'
import { actAsNew, admin, mentor, student, trioTest as test } from '../../rpc/people.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { finishUpload } from '../files/uploads/uploads.testing.ts'
import { buildProject } from './projects.testing.ts'
import { createProject, linkToProjectFile, openProjectFile } from './repository.service.ts'

let other: InstructorContext
beforeEach(async () => {
  other = await actAsNew('instructor')
})

const create = (given: Partial<ProjectWrite> = {}, context = mentor) =>
  createProject(context, buildProject(given))
const uploadSynopsis = () => finishUpload(portal, mentor.viewer, { slot: 'synopsis' })
const NOT_FOUND = { code: 'PROJECT_NOT_FOUND', status: 404 }

describe('opening a file of a project', () => {
  const openAs = (context: SignedInContext, projectId: string) =>
    openProjectFile(context, { kind: 'project-file', projectId, file: 'synopsis' })

  test('is allowed only for its owner and for admins', async () => {
    const { id } = await create({ files: { synopsis: await uploadSynopsis() } })
    for (const context of [mentor, admin]) {
      expect(await openAs(context, id)).toMatchObject({ downloadName: 'synopsis.pdf' })
      const link = await linkToProjectFile(context, { projectId: id, kind: 'synopsis' })
      expect(link.url).toMatch(/^\/api\/files\/[\w-]+\.[\w-]+$/)
      expect(link.expiresAt.getTime() - portal.clock.now().getTime()).toBeGreaterThan(3_590_000)
    }
    for (const context of [other, student]) await expect(openAs(context, id)).rejects.toMatchObject(NOT_FOUND)
    await expect(openAs(admin, randomUUID())).rejects.toMatchObject(NOT_FOUND)
  })

  test('fails if the project has no such file', async () => {
    const { id } = await create()
    for (const kind of PROJECT_FILE_KINDS) {
      const link = linkToProjectFile(mentor, { projectId: id, kind })
      await expect(link).rejects.toMatchObject({ code: 'FILE_NOT_FOUND', message: 'File not available' })
    }
  })

  test('downloads it under the name of its kind', () => {
    for (const kind of PROJECT_FILE_KINDS) expect(UPLOAD_SLOTS[kind].downloadName).toBe(kind)
  })
})
