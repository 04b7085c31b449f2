// One at a time: two npm commands started together must not install or build over each other.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { say } from './say.mjs'

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
    if (holder !== null && !isAlive(holder)) {
      removeDeadLock(path, holder)
      continue
    }
    if (!told && holder !== null) say(`Waiting for process ${holder}, which is installing or building …`)
    told = holder !== null
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
 * Moves a dead lock aside; puts it back when, in between, a living process had replaced it.
 * @param {string} path
 * @param {number} holder
 */
function removeDeadLock(path, holder) {
  const aside = `${path}.dead.${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    // Another waiting process was quicker.
    return
  }
  if (readHolder(aside) !== holder) linkSync(aside, path)
  rmSync(aside, { force: true })
}
