import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { makeTestFolder } from '../../platform/cleanup.testing.ts'
import { DatabaseInUseError } from '../database.errors.ts'
import { lockFolder } from './folder.lock.ts'
import { runTestProcess } from './process.testing.ts'

let folder: string
beforeEach(() => {
  folder = makeTestFolder()
})

const LOCKERS = 4
const ROUNDS = process.env.PROVE === 'full' ? 20 : 1
const lockModule = new URL('./folder.lock.ts', import.meta.url).href

/**
 * Starts a process that tries to lock the folder once the file `start` exists, prints the result, and keeps running.
 */
function runLocker(start = folder) {
  return runTestProcess(`
    import { existsSync } from 'node:fs'
    import { lockFolder } from ${JSON.stringify(lockModule)}
    console.log('ready')
    const nothing = new Int32Array(new SharedArrayBuffer(4))
    while (!existsSync(${JSON.stringify(start)})) Atomics.wait(nothing, 0, 0, 1)
    try { lockFolder(${JSON.stringify(folder)}); console.log('locked') } catch (error) { console.log(error.message) }
    setInterval(() => undefined, 1000)`)
}

async function outcomeOf({ lines }: { lines: string[] }) {
  await expect.poll(() => lines).toHaveLength(2)
  return lines[1]
}

test('threat-10 a second process is refused within a second, with an error that names the first', async () => {
  const first = runLocker()
  expect(await outcomeOf(first)).toBe('locked')
  const wait = vi.spyOn(Atomics, 'wait')
  const before = process.threadCpuUsage()
  expect(() => lockFolder(folder)).toThrow(new DatabaseInUseError(folder, first.pid))
  // CPU time of this thread, which does not depend on the load of the machine; it did not sleep either.
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1e6).toBeLessThan(1)
  expect(wait).not.toHaveBeenCalled()
  const second = runLocker()
  expect(await outcomeOf(second)).toContain(`is in use by process ${first.pid}.`)
  await Promise.all([first.kill(), second.kill()])
})

test('a released lock can be taken', () => {
  lockFolder(folder)()
  const release = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(DatabaseInUseError)
  release()
  expect(readdirSync(folder)).toEqual([])
})

test('threat-10 the lock of a killed process is taken over by exactly one of many', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const killed = runLocker()
    expect(await outcomeOf(killed)).toBe('locked')
    await killed.kill()

    const start = join(makeTestFolder(), 'start')
    const takers = Array.from({ length: LOCKERS }, () => runLocker(start))
    for (const { lines } of takers) await expect.poll(() => lines).toEqual(['ready'])
    writeFileSync(start, '')
    const outcomes = await Promise.all(takers.map(outcomeOf))
    expect(outcomes.filter((line) => line === 'locked')).toHaveLength(1)
    await Promise.all(takers.map((taker) => taker.kill()))
  }
  lockFolder(folder)()
  expect(readdirSync(folder)).toEqual([])
})

test('a running process that reuses the id of the former holder does not hold the lock', () => {
  writeFileSync(join(folder, 'capstone.lock'), JSON.stringify({ pid: process.pid, startedAt: '1' }))
  lockFolder(folder)()
  expect(readdirSync(folder)).toEqual([])
})
