import { spawn, spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withLock } from './lock.mjs'

const LOCK_MODULE = new URL('./lock.mjs', import.meta.url).href

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'capstone-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Starts a process that takes the lock, records when it acquires and releases it, and exits. */
function startWorker() {
  const log = JSON.stringify(join(folder, 'log'))
  const program = `
    import { appendFileSync } from 'node:fs'
    import { setTimeout as sleep } from 'node:timers/promises'
    import { withLock } from ${JSON.stringify(LOCK_MODULE)}
    await withLock(${JSON.stringify(join(folder, 'lock'))}, async () => {
      appendFileSync(${log}, 'in ')
      await sleep(50)
      appendFileSync(${log}, 'out ')
    })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' })
  return new Promise((resolve) => child.on('exit', resolve))
}

test('five processes run one after another', async () => {
  await Promise.all(Array.from({ length: 5 }, startWorker))
  expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('in out '.repeat(5))
  expect(existsSync(join(folder, 'lock'))).toBe(false)
})

test('five processes run one after another when a process that has ended left the lock', async () => {
  const dead = spawnSync(process.execPath, ['-e', 'process.stdout.write(String(process.pid))'])
  writeFileSync(join(folder, 'lock'), dead.stdout)
  await Promise.all(Array.from({ length: 5 }, startWorker))
  expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('in out '.repeat(5))
})

test('the lock is released when the work fails', async () => {
  const path = join(folder, 'lock')
  const failing = withLock(path, async () => {
    appendFileSync(join(folder, 'log'), 'tried')
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(existsSync(path)).toBe(false)
})
