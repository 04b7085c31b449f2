import type {
  AssignmentOptions,
  AssignmentSearches,
} from '@capstone/contract/assignments/assignment-options.schemas'
import { PAGE_SIZE } from '@capstone/contract/base.constants'
import type { InstructorContext } from '../../../rpc/context.ts'
import { listOwnProjects } from '../../repository/own-projects.service.ts'
import { listCandidates } from './assignments.service.ts'

/**
 * Returns the first page of the instructor's own projects and of their own students, the same as the two lists return.
 * Runs four statements.
 */
export async function readAssignmentOptions(
  context: InstructorContext,
  { projects, students, ...filter }: AssignmentSearches,
): Promise<AssignmentOptions> {
  const [own, candidates] = await Promise.all([
    listOwnProjects(context, { search: projects, limit: PAGE_SIZE }),
    listCandidates(context, { search: students, ...filter, limit: PAGE_SIZE }),
  ])
  return { projects: own, candidates }
}
