import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runVitest } from './vitest-run.mjs'

const MODULES = fileURLToPath(new URL('../node_modules', import.meta.url))
const NOTHING_ELSE = { failed: 0, failures: [], flaky: [], stumbles: [] }

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'capstone-runs-'))
  symlinkSync(MODULES, join(folder, 'node_modules'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** @param {string} name @param {string} body */
const write = (name, body) =>
  writeFileSync(join(folder, name), `import { afterAll, expect, test } from 'vitest'\n${body}`)

/** What becomes of a real run of the files that were written. */
function run() {
  const env = { ...process.env, PATH: `${MODULES}/.bin:${process.env.PATH}`, MARK: join(folder, 'mark') }
  return runVitest([], env, { cwd: folder, isQuiet: true })
}

/** Is true in the first run of the file alone. */
const AT_FIRST = `
  import { existsSync, writeFileSync } from 'node:fs'
  const isFirst = !existsSync(process.env.MARK)
  writeFileSync(process.env.MARK, '')`
const PASSING = `test('is fine', () => {})`
const UNAWAITED = `test('leaves a promise', async () => {
    if (isFirst) Promise.reject(new TypeError('nobody awaited this'))
    await new Promise((resolve) => setTimeout(resolve, 50))
  })`

test('a run in which all is well', async () => {
  write('a.test.mjs', PASSING)
  expect(await run()).toEqual({ ...NOTHING_ELSE, passed: 1 })
})

test('a promise that nobody awaited fails the run, named with its file and line', async () => {
  write('a.test.mjs', PASSING)
  write('b.test.mjs', `const isFirst = true\n${UNAWAITED}`)
  const { passed, failed, failures } = await run()
  expect({ passed, failed }).toEqual({ passed: 2, failed: 1 })
  expect(failures).toEqual([
    'b.test.mjs: outside its tests: TypeError: nobody awaited this (b.test.mjs:4:33)',
  ])
})

test('when it does not come again it is told as flaky', async () => {
  write('a.test.mjs', `${AT_FIRST}\n${UNAWAITED}`)
  write('b.test.mjs', PASSING)
  expect(await run()).toEqual({
    ...{ ...NOTHING_ELSE, passed: 2 },
    flaky: ['a.test.mjs: outside its tests: TypeError: nobody awaited this (a.test.mjs:7:33)'],
  })
})

test('a worker that ends in the middle of its file is run again, and is no failure if it then ends well', async () => {
  const end = `test('ends its worker', () => { if (isFirst) process.kill(process.pid, 'SIGKILL') })`
  write('a.test.mjs', `${AT_FIRST}\n${PASSING}\n${end}`)
  const { flaky, ...rest } = await run()
  expect(rest).toEqual({ passed: 2, failed: 0, failures: [], stumbles: [] })
  expect(flaky.join('\n')).toContain('a.test.mjs: outside its tests: Error: [vitest-pool]: Worker forks')
})

test('one that ends in the middle each time fails, as does a teardown', async () => {
  write('a.test.mjs', `test('ends its worker', () => process.kill(process.pid, 'SIGKILL'))`)
  write('b.test.mjs', `${PASSING}\nafterAll(() => { throw new Error('it does not close') })`)
  const { failures, flaky } = await run()
  expect(flaky).toEqual([])
  expect(failures).toContain('b.test.mjs: outside its tests: it does not close')
  expect(failures.filter((line) => line.startsWith('a.test.mjs: '))).not.toEqual([])
})

/** Its stack is longer than the words that are kept of a run. */
const DEEP_ERROR = `const error = new Error('no such setting')
  error.stack += '\\n    at far (away.mjs:1:1)'.repeat(300)
  throw error`

test('a run that never starts fails with its last words', async () => {
  writeFileSync(join(folder, 'vitest.config.mjs'), DEEP_ERROR)
  const { failures } = await run()
  expect(failures).toHaveLength(1)
  expect(failures[0]).toContain('no such setting')
})
