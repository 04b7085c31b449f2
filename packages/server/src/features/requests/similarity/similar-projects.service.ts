import type { SimilarProject } from '@capstone/contract/requests/requests.schemas'
import type { InstructorContext } from '../../../rpc/context.ts'
import { readRequestIdOfMentoredProject } from '../../assignments/mentored/mentored-project.service.ts'
import { findSimilarProjects } from './similar-projects.repository.ts'

/**
 * Lists, for the mentor of a requested project, what is similar to its request; nothing for a project that was assigned
 * from the repository. Two statements.
 */
export async function listSimilarForMentor(
  context: InstructorContext,
  { assignmentId }: { assignmentId: string },
): Promise<SimilarProject[]> {
  const requestId = await readRequestIdOfMentoredProject(context, assignmentId)
  if (!requestId) return []
  const [found] = await findSimilarProjects(context.db, context.scope, [requestId])
  return found?.similarProjects ?? []
}
