import { RECENT_PAPERS_COUNT } from '@capstone/contract/papers/papers.constants'
import type { StudentContext } from '../../rpc/context.ts'
import { findRecentPapers } from './papers.repository.ts'

/** The student's own newest papers, for their dashboard. Spec 1 §9. */
export const listRecentOwnPapers = ({ db, scope }: StudentContext) =>
  findRecentPapers(db, scope, RECENT_PAPERS_COUNT)
