import type { Database } from '../../db/database.ts'
import type { Sealed } from '../../rpc/sealed.ts'
import { loadMembers, lockMembers, type Members } from './members.repository.ts'

/** Who belongs to a project's thread, sealed; whether the viewer does is the caller's to ask. */
export const findMembers = (db: Database, assignmentId: string): Promise<Sealed<Members>> =>
  loadMembers(db, assignmentId)

/** The same for whoever is about to write something for the project: others who do wait until the transaction ends. */
export const keepMembers = (tx: Database, assignmentId: string): Promise<Sealed<Members>> =>
  lockMembers(tx, assignmentId)
