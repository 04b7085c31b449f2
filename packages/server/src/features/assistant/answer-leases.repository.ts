import { and, eq, lte } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { StudentScope } from '../../rpc/scope.ts'
import { assistantTurns } from './assistant.table.ts'

/** The turn in which one answer is made. */
export type Turn = { readonly answerId: string; readonly leaseUntil: Date }

/** Takes the student's one turn, in one statement; false while somebody else has it. */
export async function takeTurn(tx: Database, scope: StudentScope, turn: Turn, now: Date): Promise<boolean> {
  const taken = await tx
    .insert(assistantTurns)
    .values({ studentId: scope.userId, ...turn })
    .onConflictDoUpdate({
      target: assistantTurns.studentId,
      set: turn,
      setWhere: lte(assistantTurns.leaseUntil, now),
    })
    .returning({ answerId: assistantTurns.answerId })
  return taken.length > 0
}

const isOurs = (scope: StudentScope, answerId: string) =>
  and(eq(assistantTurns.studentId, scope.userId), eq(assistantTurns.answerId, answerId))

/** Keeps a turn for longer; false when it is not ours any more. */
export async function renewTurn(db: Database, scope: StudentScope, { answerId, leaseUntil }: Turn) {
  const renewed = await db
    .update(assistantTurns)
    .set({ leaseUntil })
    .where(isOurs(scope, answerId))
    .returning({ answerId: assistantTurns.answerId })
  return renewed.length > 0
}

/** Ends a turn; false when it was not ours any more, and nothing may be written. */
export async function endTurn(tx: Database, scope: StudentScope, answerId: string): Promise<boolean> {
  const ended = await tx
    .delete(assistantTurns)
    .where(isOurs(scope, answerId))
    .returning({ answerId: assistantTurns.answerId })
  return ended.length > 0
}

/** Takes the turn from whoever has it. */
export const deleteTurn = async (tx: Database, scope: StudentScope) => {
  await tx.delete(assistantTurns).where(eq(assistantTurns.studentId, scope.userId))
}
