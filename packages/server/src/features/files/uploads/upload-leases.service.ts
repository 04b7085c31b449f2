import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { ERRORS, type Lock, type Locker } from '@tus/server'
import type { Portal } from '../../../rpc/context.ts'
import {
  claimUploadLease,
  releaseUploadLease,
  renewUploadLease,
  requestUploadLease,
} from './uploads.repository.ts'

/** A killed process blocks its uploads for at most this long. */
const LEASE_SECONDS = 10
const RENEWAL_MS = 1000
const POLL_MS = 100
/** How long a request waits for another one of the same upload to end; longer than a lease. */
const WAIT_MS = 15_000

/**
 * The locks of the tus library as leases in the database: one request at a time writes to an upload, whichever process
 * it comes to. A request that finds the lease taken asks its holder to end, because the holder's connection is most
 * likely dead. The holder renews its lease until it has ended: what it still puts to S3 must not replace what its
 * successor has put. Of the requests that wait for an upload in this process, only the newest keeps waiting: hundreds,
 * each polling ten times a second, would overload the database.
 */
export function createUploadLocker({ db, log }: Pick<Portal, 'db' | 'log'>): Locker {
  /** By upload, the newest request that waits for it. */
  const newestWaiters = new Map<string, string>()

  const newLock = (id: string): Lock => {
    const holder = randomUUID()
    let renewal: NodeJS.Timeout | undefined

    const renew = async (end: () => void) => {
      const lease = await renewUploadLease(db, id, holder, LEASE_SECONDS)
      if (!lease) clearInterval(renewal)
      if (!lease || lease.isRequested) end()
    }

    return {
      lock: async (closed, requestRelease) => {
        const giveUpAt = Date.now() + WAIT_MS
        newestWaiters.set(id, holder)
        try {
          while (!(await claimUploadLease(db, id, holder, LEASE_SECONDS))) {
            const isNewest = newestWaiters.get(id) === holder
            if (closed.aborted || !isNewest || Date.now() > giveUpAt) throw ERRORS.ERR_LOCK_TIMEOUT
            // An upload that was cancelled, or whose owner was deleted, has no lease to wait for.
            if (!(await requestUploadLease(db, id))) throw ERRORS.FILE_NOT_FOUND
            await wait(POLL_MS)
          }
        } finally {
          if (newestWaiters.get(id) === holder) newestWaiters.delete(id)
        }
        let isEnding = false
        const end = () => {
          if (!isEnding) void requestRelease()
          isEnding = true
        }
        renewal = setInterval(() => {
          renew(end).catch((error: unknown) => {
            const message = 'The lease of an upload could not be renewed, so its request was ended.'
            if (!isEnding) log.error({ err: error }, message)
            end()
          })
        }, RENEWAL_MS)
      },
      unlock: async () => {
        clearInterval(renewal)
        await releaseUploadLease(db, id, holder)
      },
    }
  }
  return { newLock }
}
