import type {
  AssignmentOptions,
  AssignmentSearches,
} from '@capstone/contract/assignments/assignment-options.schemas'
import { PAGE_SIZE } from '@capstone/contract/base.constants'
import type { InstructorContext } from '../../../rpc/context.ts'
import { listOwnProjects } from '../../repository/own-projects.service.ts'
import { listCandidates } from './assignments.service.ts'

/**
 * What assigning begins with: the first page of one's own projects and of one's own students, each as its own list
 * would give it. Three statements.
 */
export async function assignmentOptions(
  context: InstructorContext,
  { projects, students, ...which }: AssignmentSearches,
): Promise<AssignmentOptions> {
  const [own, candidates] = await Promise.all([
    listOwnProjects(context, { search: projects, limit: PAGE_SIZE }),
    listCandidates(context, { search: students, ...which, limit: PAGE_SIZE }),
  ])
  return { projects: own, candidates }
}
