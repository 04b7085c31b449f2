import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseInUseError } from '../database.errors.ts'
import { identifyProcess, isRunning, type ProcessIdentity } from './process.identity.ts'

const LOCK_FILE = 'capstone.lock'

/**
 * Takes `folder` (made when missing) for this process alone and returns how to give it back. Refuses with
 * DatabaseInUseError when a living process has it; a lock whose process is gone is taken over, by one taker only.
 * Processes must see each other: it does not reach across machines or containers that share a folder.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  return takeLock(folder, join(folder, LOCK_FILE))
}

function takeLock(folder: string, path: string): () => void {
  const holder = createLock(path)
  if (holder === undefined) return () => rmSync(path, { force: true })
  if (isRunning(holder)) throw new DatabaseInUseError(folder, holder.pid)

  // Only who holds the claim on this very holder may remove its lock: a slower taker cannot remove the new one.
  const releaseClaim = takeLock(folder, `${path}.${holder.pid}-${holder.startedAt}`)
  try {
    const current = readLock(path)
    if (current && isSame(current, holder)) rmSync(path)
    return takeLock(folder, path)
  } finally {
    releaseClaim()
  }
}

/** Makes the lock, or returns who has it. */
function createLock(path: string): ProcessIdentity | undefined {
  const draft = `${path}.${randomUUID()}.draft`
  writeFileSync(draft, JSON.stringify(identifyProcess(process.pid)), { flag: 'wx' })
  try {
    for (;;) {
      // A link appears complete or not at all, so nobody reads a lock that is half written.
      if (tryLink(draft, path)) return undefined
      const holder = readLock(path)
      if (holder) return holder
    }
  } finally {
    rmSync(draft)
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/** Who holds the lock, or undefined when it has just been given back. */
function readLock(path: string): ProcessIdentity | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

function isSame(one: ProcessIdentity, other: ProcessIdentity) {
  return one.pid === other.pid && one.startedAt === other.startedAt
}

function hasCode(error: unknown, code: string) {
  return error instanceof Error && 'code' in error && error.code === code
}
