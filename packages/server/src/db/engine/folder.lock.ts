import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseInUseError } from '../database.errors.ts'

/** A process, told apart from a later one that was given the same number. */
type ProcessIdentity = {
  pid: number
  /** When it started, in the kernel's own words; empty where the system does not say (outside Linux). */
  startedAt: string
}

const START_TIME_FIELD = 22

/** The running process with this number, or what can be said of it. */
function identifyProcess(pid: number): ProcessIdentity {
  return { pid, startedAt: readStartTime(pid) }
}

/** Whether that very process still runs. A zombie does not: it holds no file any more. */
function isRunning({ pid, startedAt }: ProcessIdentity): boolean {
  return isAlive(pid) && readStartTime(pid) === startedAt
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives and belongs to someone else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function readStartTime(pid: number): string {
  if (process.platform !== 'linux') return ''
  try {
    // The second field, the program's name in parentheses, may itself hold spaces and parentheses.
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
