import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PROJECT_FILE_KINDS } from '@capstone/contract/repository/repository.constants'
import type { ProjectFileChanges } from '@capstone/contract/repository/repository.schemas'
import { createUpload } from '../../features/files/uploads/uploads.service.ts'
import { createProject } from '../../features/repository/repository.service.ts'
import { partialPath } from '../../platform/storage/storage.open.ts'
import type { InstructorContext, Portal } from '../../rpc/context.ts'
import { actAs } from './act-as.ts'
import type { Calendar } from './calendar.ts'
import { PROJECTS, type SampleProject } from './data/projects.data.ts'
import { TOOLS } from './data/tools.data.ts'
import { makeProjectFile } from './files/project.files.ts'
import type { People } from './people.seed.ts'
import { idOf, itemAt } from './random.ts'
import { writeUploadTime } from './sample-rows.repository.ts'

/** Openly licensed films that stand in for the instructors' own recordings. */
const VIDEOS = [
  'https://vimeo.com/1084537',
  'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  'https://vimeo.com/76979871',
]

const FIRST_PROJECT_DAYS_AGO = 142
const DAYS_BETWEEN_PROJECTS = 9

export type SeededProject = SampleProject & { readonly id: string }

/** Adds the projects with their tools and uploaded files, as their instructors. */
export async function addProjects(
  portal: Portal,
  calendar: Calendar,
  people: People,
): Promise<SeededProject[]> {
  const projects = PROJECTS.map((project) => ({ ...project, id: idOf(`project ${project.title}`) }))
  // In parallel for each instructor, since most of the time is spent on disk I/O.
  await Promise.all(
    people.instructors.map(async (instructor, owner) => {
      const own = projects.filter((project) => project.owner === owner)
      for (const [nth, project] of own.entries()) {
        const daysAgo = FIRST_PROJECT_DAYS_AGO - nth * DAYS_BETWEEN_PROJECTS - owner
        const context = actAs(portal, 'instructor', instructor, calendar(daysAgo, nth * 11 + owner))
        await addProject(context, project, nth + owner)
      }
    }),
  )
  return projects
}

async function addProject(context: InstructorContext, project: SeededProject, index: number) {
  const files: ProjectFileChanges = {}
  for (const kind of PROJECT_FILE_KINDS) {
    if (project.missing?.includes(kind)) continue
    const { name, content } = await makeProjectFile({ ...project, instructor: context.viewer.name }, kind)
    const { id: uploadId } = await createUpload(context, context.viewer, {
      slot: kind,
      name,
      length: content.length,
    })
    const part = partialPath(context.settings, uploadId)
    await mkdir(dirname(part), { recursive: true })
    await writeFile(part, content)
    files[kind] = uploadId
  }
  await createProject(context, {
    id: project.id,
    title: project.title,
    description: project.description,
    category: project.category,
    videoUrl: project.missing?.includes('video') ? '' : itemAt(VIDEOS, index),
    tools: project.tools.map((title) => ({ title, url: TOOLS[title] })),
    files,
  })
  const uploadIds = Object.values(files).filter((id) => id !== null)
  await writeUploadTime(context.db, uploadIds, context.clock.now())
}
