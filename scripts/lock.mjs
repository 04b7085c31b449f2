// One at a time: two npm commands started together must not install or build over each other.
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { say } from './terminal.mjs'

/**
 * Runs `work` while holding a lock file; waits while another living process holds it.
 * A lock left by a process that is gone is taken over.
 * @template T
 * @param {string} path the lock file, beside what it guards
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(path, work) {
  let told = false
  while (!takeLock(path)) {
    const holder = readHolder(path)
    const isDead = holder !== null && !isAlive(holder)
    if (isDead && removeDeadLock(path, holder)) continue
    if (!told && !isDead && holder !== null) {
      say(`Waiting for process ${holder}, which is installing or building …`)
      told = true
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
    // A link appears whole or not at all, so nobody reads a lock without its process id.
    linkSync(mine, path)
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    return false
  } finally {
    rmSync(mine, { force: true })
  }
}

/** @param {string} path */
function readHolder(path) {
  try {
    const pid = Number(readFileSync(path, 'utf8'))
    return Number.isInteger(pid) && pid > 0 ? pid : 0
  } catch {
    // Gone between our try and our look: the next try will tell.
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
 * Removes a dead lock, one process at a time: another that saw it dead, too, must not remove the living one after it.
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
