import type { SimilarProject } from '@capstone/contract/requests/requests.schemas'
import type { InstructorContext } from '../../../rpc/context.ts'
import { findRequestOfMentored } from '../../assignments/mentored/mentored-project.service.ts'
import { findSimilarProjects } from './similar-projects.repository.ts'

/** Lists what the request of a mentored project resembles; nothing for a project that was assigned. Two statements. */
export async function listSimilarToMentored(
  context: InstructorContext,
  { assignmentId }: { assignmentId: string },
): Promise<SimilarProject[]> {
  const requestId = await findRequestOfMentored(context, assignmentId)
  if (!requestId) return []
  const [found] = await findSimilarProjects(context.db, context.scope, [requestId])
  return found?.similarProjects ?? []
}
