import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DatabaseInUseError } from './database.errors.ts'
import { lockFolder } from './folder.lock.ts'
import { runTestProcess } from './process.testing.ts'

// Starting databases and processes is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'capstone-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const TAKERS = 4
const lockModule = new URL('./folder.lock.ts', import.meta.url).href

/** A process that tries to lock the folder (not before `at`, in ms), says how it went, and stays. */
function runLocker(at = 0) {
  return runTestProcess(`
    import { lockFolder } from ${JSON.stringify(lockModule)}
    while (Date.now() < ${at});
    try { lockFolder(${JSON.stringify(folder)}); console.log('locked') } catch (error) { console.log(error.message) }
    setInterval(() => undefined, 1000)`)
}

async function firstLine({ lines }: { lines: string[] }) {
  await vi.waitFor(() => expect(lines).not.toEqual([]), 10_000)
  return lines[0]
}

test('threat-10 a second process is refused within a second, in one line that names the first', async () => {
  const first = runLocker()
  expect(await firstLine(first)).toBe('locked')
  const asked = performance.now()
  expect(() => lockFolder(folder)).toThrow(new DatabaseInUseError(folder, first.pid))
  expect(performance.now() - asked).toBeLessThan(1000)
  const second = runLocker()
  expect(await firstLine(second)).toContain(`is in use by process ${first.pid}.`)
  await Promise.all([first.kill(), second.kill()])
})

test('a lock that was given back can be taken', () => {
  lockFolder(folder)()
  const release = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(DatabaseInUseError)
  release()
  expect(readdirSync(folder)).toEqual([])
})

test('threat-10 the lock of a killed process is taken over by one of many', async () => {
  for (let round = 0; round < 2; round++) {
    const killed = runLocker()
    expect(await firstLine(killed)).toBe('locked')
    await killed.kill()

    const together = Date.now() + 1000
    const takers = Array.from({ length: TAKERS }, () => runLocker(together))
    const said = await Promise.all(takers.map(firstLine))
    expect(said.filter((line) => line === 'locked')).toHaveLength(1)
    await Promise.all(takers.map((taker) => taker.kill()))
  }
  lockFolder(folder)()
  expect(readdirSync(folder)).toEqual([])
})

test('a living process with the number of the one that held the lock does not hold it', () => {
  writeFileSync(join(folder, 'capstone.lock'), JSON.stringify({ pid: process.pid, startedAt: '1' }))
  lockFolder(folder)()
  expect(readdirSync(folder)).toEqual([])
})
