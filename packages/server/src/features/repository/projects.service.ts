import type { Tool } from '@capstone/contract/repository/repository.schemas'
import type { Database } from '../../db/database.ts'
import type { Sealed } from '../../rpc/sealed.ts'
import { findProjectForShare, findTools, type ProjectOwner } from './projects.repository.ts'

/** Finds a project to reference, sealed, and locks it so that it cannot be deleted before the transaction ends. */
export const lockProjectForShare = (tx: Database, id: string): Promise<Sealed<ProjectOwner>> =>
  findProjectForShare(tx, id)

/** The software tools of a project, in the order they were listed. The caller checks the permission. */
export const listTools = (db: Database, projectId: string): Promise<Tool[]> => findTools(db, projectId)
