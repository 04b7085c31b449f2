import type { Portal } from '../../rpc/context.ts'
import { insertBackup } from './backups.repository.ts'

type Backup = { readonly bytes: number; readonly files: number }

/** Records a completed backup with the size of its archive and the number of stored files in it. */
export const recordBackup = ({ db, clock }: Pick<Portal, 'db' | 'clock'>, backup: Backup): Promise<void> =>
  insertBackup(db, { ...backup, finishedAt: clock.now() })
