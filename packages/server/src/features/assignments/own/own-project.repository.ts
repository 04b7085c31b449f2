import type { ProjectFileKind } from '@capstone/contract/repository/repository.constants'
import { and, eq, getTableColumns } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { Sealed } from '../../../rpc/sealed.ts'
import { FILE_FIELDS, instructorProjects } from '../../repository/repository.table.ts'
import { studentProjects } from '../assignments.table.ts'
import {
  accessColumns,
  isNotRemoved,
  joinsInstructorProject,
  joinsMentor,
  mentors,
  projectDescription,
} from '../project-columns.table.ts'
import { studentProjectColumns } from './student-projects.repository.ts'

const { searchText: _, ...projectColumns } = getTableColumns(instructorProjects)

/**
 * Loads a student's project with its access flags, storage paths, links and mentor, sealed; removed ones are not
 * found.
 */
export async function loadAssignment(db: Database, id: string) {
  const [row] = await db
    .select({
      ...studentProjectColumns,
      studentId: studentProjects.studentId,
      description: projectDescription,
      startedAt: studentProjects.startedAt,
      completedAt: studentProjects.completedAt,
      difficulty: studentProjects.difficulty,
      duration: studentProjects.duration,
      techStack: studentProjects.techStack,
      roadmap: studentProjects.roadmap,
      ...accessColumns,
      project: projectColumns,
      mentor: {
        name: mentors.name,
        email: mentors.email,
        expertise: mentors.specialization,
        bio: mentors.bio,
        experience: mentors.experience,
        qualification: mentors.qualification,
      },
    })
    .from(studentProjects)
    .leftJoin(instructorProjects, joinsInstructorProject)
    .leftJoin(mentors, joinsMentor)
    .where(and(eq(studentProjects.id, id), isNotRemoved))
  return new Sealed(row)
}

export type LoadedAssignment = Parameters<
  Parameters<Awaited<ReturnType<typeof loadAssignment>>['openIf']>[0]
>[0]

/** The storage path of a file of the assigned project; null if there is none. */
export const pathOf = ({ project }: LoadedAssignment, kind: ProjectFileKind): string | null =>
  project?.[FILE_FIELDS[kind]] ?? null
