import type { Actor } from '../accounts/accounts.policy.ts'
import { PAPER_TRANSITIONS, type PaperStatus, type PaperTransition } from './papers.constants.ts'

type Paper = { readonly studentId: string; readonly status: PaperStatus }

/** A student may read their own papers, an admin all. Spec 1 §6, Spec 2 §6. */
export const canReadPaper = (actor: Actor, paper: Paper) =>
  actor.role === 'admin' || (actor.role === 'student' && actor.id === paper.studentId)

/** The columns of a paper that say how far its review is. */
type ReviewState = { readonly status: PaperStatus; readonly returnedAt: Date | null }

/** Whether a paper was returned and waits for a version; a newer version clears `returnedAt`. */
export const isReturned = (paper: ReviewState): boolean =>
  paper.status === 'draft' && paper.returnedAt !== null

/** Whether a paper waits for an administrator: to be reviewed, or, once approved, to be published. */
export const waitsForAdmin = (paper: ReviewState): boolean =>
  paper.status !== 'published' && !isReturned(paper)

/** A student may add versions to their own paper while it is a draft. */
export const canAddVersion = (actor: Actor, paper: Paper) =>
  actor.role === 'student' && actor.id === paper.studentId && paper.status === 'draft'

/**
 * An admin may make a transition from the present status of a paper, but none while a returned one waits for its
 * student's next version. Spec 2 §6.
 */
export const canTransitionPaper = (actor: Actor, paper: ReviewState, transition: PaperTransition) =>
  actor.role === 'admin' && paper.status === PAPER_TRANSITIONS[transition].from && !isReturned(paper)

/** A published paper is public: anybody may read its published file, never a draft of it. */
export const isPublicPaper = ({ status }: Pick<Paper, 'status'>) => status === 'published'
