import type { MentoredProject } from '@capstone/contract/assignments/mentored-projects.schemas'
import type { InstructorContext } from '../../../rpc/context.ts'
import { findNewestMentoredProjects } from './newest-mentored.repository.ts'

/** Lists the newest assigned of the mentored projects, at most `limit`. One statement. */
export const listNewestMentoredProjects = (
  { db, scope, clock }: InstructorContext,
  limit: number,
): Promise<MentoredProject[]> => findNewestMentoredProjects(db, scope, { limit, now: clock.now() })
