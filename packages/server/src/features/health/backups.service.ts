import type { Portal } from '../../rpc/context.ts'
import { insertBackup } from './backups.repository.ts'

type Backup = { readonly bytes: number; readonly files: number }

/** Notes that a backup is complete: how many bytes its archive has, and how many stored files are in it. */
export const recordBackup = ({ db, clock }: Pick<Portal, 'db' | 'clock'>, backup: Backup): Promise<void> =>
  insertBackup(db, { ...backup, finishedAt: clock.now() })
