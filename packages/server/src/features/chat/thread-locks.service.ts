import { chatErrors } from '@capstone/contract/chat/chat.errors'
import { isThreadMember } from '@capstone/contract/chat/chat.policy'
import type { Database } from '../../db/database.ts'
import { inTransaction, retryOn } from '../../db/transaction.ts'
import type { SignedInContext } from '../../rpc/context.ts'
import { refuse } from '../../rpc/refuse.ts'
import type { Sealed } from '../../rpc/sealed.ts'
import {
  loadThreadState,
  lockMembersForShare,
  lockThread,
  type ThreadStateRow,
} from './thread-locks.repository.ts'

/** The state of a thread: current under its lock, possibly outdated without. */
export type ThreadState = ThreadStateRow

/** The thread got a new member after its members were locked and before it was locked: roll back and try again. */
class MembersChangedError extends Error {}

/**
 * Runs `work` in a transaction that holds the lock of one of the viewer's threads, so that writes to a thread
 * happen one after another. Both members' accounts are locked first, in the order in which a deletion locks
 * them, to avoid deadlock. `refuseUnknown` ends the call for a thread that does not exist or is not the
 * viewer's.
 */
export const withThreadLock = <Result>(
  { db, viewer }: SignedInContext,
  threadId: string,
  refuseUnknown: () => never,
  work: (tx: Database, thread: ThreadState) => Promise<Result>,
): Promise<Result> =>
  retryOn(MembersChangedError, () =>
    inTransaction(db, async (tx) => {
      // Sent together; the database runs them in this order.
      const [lockedIds, sealed] = await Promise.all([
        lockMembersForShare(tx, threadId, viewer.id),
        lockThread(tx, threadId),
      ])
      const thread = openThread(sealed, viewer, refuseUnknown)
      const members = [thread.studentId, thread.mentorId]
      if (members.some((id) => id !== null && !lockedIds.has(id))) throw new MembersChangedError()
      return work(tx, thread)
    }),
  )

/** Returns one of the viewer's threads without locking it; `refuseUnknown` ends the call for any other. */
export const readThreadState = async (
  { db, viewer }: SignedInContext,
  threadId: string,
  refuseUnknown: () => never,
): Promise<ThreadState> => openThread(await loadThreadState(db, threadId), viewer, refuseUnknown)

const openThread = (
  sealed: Sealed<ThreadState>,
  viewer: SignedInContext['viewer'],
  refuseUnknown: () => never,
): ThreadState => sealed.openIf((thread) => isThreadMember(viewer, thread), refuseUnknown)

/** Returns the other member of a thread; null if their account was deleted or nobody has been assigned. */
export const partnerOf = ({ studentId, mentorId }: ThreadState, viewerId: string): string | null =>
  viewerId === studentId ? mentorId : studentId

/** Refuses with THREAD_NOT_FOUND. Always throws. */
export const refuseUnknownThread = (): never => refuse(chatErrors, 'THREAD_NOT_FOUND')
