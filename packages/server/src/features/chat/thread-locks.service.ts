import { chatErrors } from '@capstone/contract/chat/chat.errors'
import { isThreadMember } from '@capstone/contract/chat/chat.policy'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { SignedInContext } from '../../rpc/context.ts'
import { refuse } from '../../rpc/refuse.ts'
import type { Sealed } from '../../rpc/sealed.ts'
import {
  loadThreadState,
  lockMembersForShare,
  lockThread,
  type ThreadStateRow,
} from './thread-locks.repository.ts'

/** A thread as it stands, for those who write in it. */
export type ThreadState = ThreadStateRow

/** A member came to the thread between two looks: all is given back and begun again. */
class MembersChangedError extends Error {}
const ATTEMPTS_MAX = 5

/**
 * Runs `work` in a transaction in which one's thread is locked, so that what is written in it takes turns. The accounts
 * of both members are lockedIds before, as a deletion takes them, so that the two never wait for each other in a circle.
 * `refused` ends the call for a thread that is not one's own, or not there.
 */
export async function withThreadLock<Result>(
  { db, viewer }: SignedInContext,
  threadId: string,
  refused: () => never,
  work: (tx: Database, thread: ThreadState) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(db, async (tx) => {
        // Both are sent at once, and done in this order.
        const [lockedIds, sealed] = await Promise.all([
          lockMembersForShare(tx, threadId, viewer.id),
          lockThread(tx, threadId),
        ])
        const thread = openThread(sealed, viewer, refused)
        const members = [thread.studentId, thread.mentorId]
        if (members.some((id) => id !== null && !lockedIds.has(id))) throw new MembersChangedError()
        return work(tx, thread)
      })
    } catch (error) {
      if (!(error instanceof MembersChangedError) || attempt === ATTEMPTS_MAX) throw error
    }
  }
}

/** A thread of one's own as it stands; `refused` ends the call for any other. */
export const readThreadState = async (
  { db, viewer }: SignedInContext,
  threadId: string,
  refused: () => never,
): Promise<ThreadState> => openThread(await loadThreadState(db, threadId), viewer, refused)

const openThread = (
  sealed: Sealed<ThreadState>,
  viewer: SignedInContext['viewer'],
  refused: () => never,
): ThreadState => sealed.openIf((thread) => isThreadMember(viewer, thread), refused)

/** Whoever is at the other end of a thread; nobody where their account is gone or none has come. */
export const partnerOf = ({ studentId, mentorId }: ThreadState, viewerId: string): string | null =>
  viewerId === studentId ? mentorId : studentId

/** Ends the call for a thread that is not one's own, or not there. Always throws. */
export const refuseUnknownThread = (): never => refuse(chatErrors, 'THREAD_NOT_FOUND')
