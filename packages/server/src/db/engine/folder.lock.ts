import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseInUseError } from '../database.errors.ts'

/** Identifies a process, also after its id was reused by a later one. */
type ProcessIdentity = {
  pid: number
  /** The start time as the kernel reports it; empty outside Linux. */
  startedAt: string
}

const START_TIME_FIELD = 22

function identifyProcess(pid: number): ProcessIdentity {
  return { pid, startedAt: readStartTime(pid) }
}

/** Returns whether this process still runs. A zombie does not count, because it holds no files. */
function isRunning({ pid, startedAt }: ProcessIdentity): boolean {
  return isAlive(pid) && readStartTime(pid) === startedAt
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it runs and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function readStartTime(pid: number): string {
  if (process.platform !== 'linux') return ''
  try {
    // The second field, the program's name in parentheses, may contain spaces and parentheses.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? '' : (fields[START_TIME_FIELD - 3] ?? '')
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return ''
    throw error
  }
}

const LOCK_FILE = 'capstone.lock'

/**
 * Locks `folder` (created when missing) for this process and returns a function that releases the lock. Throws
 * DatabaseInUseError when a running process holds it. The lock of a dead process is taken over, by one process only.
 * Does not lock across machines or containers that share a folder.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  return takeLock(folder, join(folder, LOCK_FILE))
}

function takeLock(folder: string, path: string): () => void {
  const holder = createLock(path)
  if (holder === undefined) return () => rmSync(path, { force: true })
  if (isRunning(holder)) throw new DatabaseInUseError(folder, holder.pid)

  // Only the process with the claim on this dead holder may remove its lock, so a slower one cannot remove the new
  // lock.
  const releaseClaim = takeLock(folder, `${path}.${holder.pid}-${holder.startedAt}`)
  try {
    const current = readLock(path)
    if (current && isSame(current, holder)) rmSync(path)
    return takeLock(folder, path)
  } finally {
    releaseClaim()
  }
}

/** Creates the lock, or returns its holder. */
function createLock(path: string): ProcessIdentity | undefined {
  const draft = `${path}.${randomUUID()}.draft`
  writeFileSync(draft, JSON.stringify(identifyProcess(process.pid)), { flag: 'wx' })
  try {
    for (;;) {
      // Creating a link is atomic, so nobody reads a partly written lock.
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

/** Reads the holder of the lock; undefined when it was just released. */
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
