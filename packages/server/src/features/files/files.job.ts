import type { Portal } from '../../rpc/context.ts'
import type { Job } from '../../rpc/job.ts'
import { claimFilesToRemove, deleteRemovedFile } from './files.repository.ts'
import { sweepUploads } from './uploads/uploads.service.ts'

const CLAIM = { max: 50, stagedMinutes: 60, leaseMinutes: 10 }

/**
 * Removes files that no record refers to any more, and files staged for more than an hour, from storage, then their
 * rows. Several processes share the work; what one leaves unfinished (a crash, unreachable storage) is retried after
 * ten minutes.
 */
export async function sweepStoredFiles({ db, storage, log }: Portal, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted) {
    const files = await claimFilesToRemove(db, CLAIM)
    for (const { id, bucket, path } of files) {
      if (stopping?.aborted) return
      try {
        await storage.remove(bucket, path)
        await deleteRemovedFile(db, id)
      } catch (error) {
        log.error({ err: error, bucket, path }, 'A file could not be removed; it will be tried again.')
      }
    }
    if (files.length < CLAIM.max) return
  }
}

export const fileJobs: readonly Job[] = [
  { name: 'sweep-stored-files', everySeconds: 30, run: sweepStoredFiles },
  { name: 'sweep-uploads', everySeconds: 600, run: sweepUploads },
]
