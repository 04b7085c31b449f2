// A file lock: two npm commands started at the same time must not install or build concurrently.
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { printLine } from './terminal.mjs'

/**
 * Runs `work` while holding a lock file. Waits while another running process holds it; the lock of a dead process is
 * taken over.
 * @template T
 * @param {string} path the lock file
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(path, work) {
  let isReported = false
  while (!takeLock(path)) {
    const holder = readHolder(path)
    // A process that was killed leaves its lock; in a container this one may have its id.
    const isDead = holder !== null && (holder === process.pid || !isAlive(holder))
    if (isDead && removeDeadLock(path, holder)) continue
    if (!isReported && !isDead && holder !== null) {
      printLine(`Waiting for process ${holder}, which is installing or building …`)
      isReported = true
    }
    await sleep(300)
  }
  const release = () => rmSync(path, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

/** @param {string} path */
function takeLock(path) {
  const mine = `${path}.${process.pid}`
  writeFileSync(mine, `${process.pid}`)
  try {
    // Creating a link is atomic, so nobody reads a lock without its process id.
    linkSync(mine, path)
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    return false
  } finally {
    rmSync(mine, { force: true })
  }
}

/**
 * Returns the process id in a lock file: 0 if it is not valid, null if there is no lock.
 * @param {string} path
 */
function readHolder(path) {
  try {
    const pid = Number(readFileSync(path, 'utf8'))
    return Number.isInteger(pid) && pid > 0 ? pid : 0
  } catch {
    // Released since our attempt to take it; the next attempt will succeed or find a new holder.
    return null
  }
}

/** @param {number} pid */
function isAlive(pid) {
  if (pid === 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Removes the lock of a dead process, one process at a time: a second one must not remove the new lock that follows.
 * @param {string} path
 * @param {number} holder
 * @returns {boolean} whether it is gone; otherwise another process is about to remove it
 */
function removeDeadLock(path, holder) {
  const guard = `${path}.takeover`
  if (!takeLock(guard)) {
    const remover = readHolder(guard)
    if (remover !== null && !isAlive(remover)) rmSync(guard, { force: true })
    return false
  }
  try {
    if (readHolder(path) === holder) rmSync(path)
  } finally {
    rmSync(guard, { force: true })
  }
  return true
}
