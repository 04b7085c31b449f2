import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { concludeRun, isTeardownError, runVitest } from './vitest-run.mjs'

const MODULES = fileURLToPath(new URL('../node_modules', import.meta.url))

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'capstone-runs-'))
  symlinkSync(MODULES, join(folder, 'node_modules'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** @param {string} name @param {string} body */
const write = (name, body) =>
  writeFileSync(join(folder, name), `import { afterAll, describe, expect, test } from 'vitest'\n${body}`)

/** @param {string[]} args */
const run = (...args) => runVitest(args, { cwd: folder, isQuiet: true })

const PASSING = `test('is fine', () => {})`
const KILLED = `test('ends its worker', () => process.kill(process.pid, 'SIGKILL'))`
const UNAWAITED = `test('leaves a promise', async () => {
  Promise.reject(new TypeError('nobody awaited this'))
  await new Promise(setImmediate)
})`
const FAILING = `describe('a door', () => { test('opens', () => { throw new Error('\\x1b[31mno key\\x1b[39m\\n  at hand') }) })`

test('reports passed tests and every kind of failure with its file', async () => {
  write('passing.test.mjs', `${PASSING}\ntest.skip('is left out', () => {})`)
  write('failing.test.mjs', `${PASSING}\n${FAILING}`)
  write('unawaited.test.mjs', UNAWAITED)
  write('killed.test.mjs', `${PASSING}\n${KILLED}`)
  write('closing.test.mjs', `${PASSING}\nafterAll(() => { throw new Error('it does not close') })`)
  write('loading.test.mjs', `${PASSING}\nthrow new Error('it does not load')`)
  const { passed, failures, teardownErrors, files } = await run()
  // Results that the killed worker had not sent yet do not count as passed.
  expect([4, 5]).toContain(passed)
  expect(teardownErrors).toEqual([])
  const ended = ['closing', 'failing', 'loading', 'passing', 'unawaited'].map((name) => `${name}.test.mjs`)
  expect(files.map(({ path }) => path).sort()).toEqual(ended)
  const outside = { test: null }
  expect(failures.toSorted((one, other) => `${one.file}`.localeCompare(`${other.file}`))).toEqual([
    { ...outside, file: 'closing.test.mjs', reason: 'outside its tests: it does not close' },
    { file: 'failing.test.mjs', test: 'a door > opens', reason: 'no key at hand' },
    { ...outside, file: 'killed.test.mjs', reason: expect.stringMatching(/^did not run to its end/) },
    { ...outside, file: 'killed.test.mjs', reason: expect.stringContaining('exited unexpectedly') },
    { ...outside, file: 'loading.test.mjs', reason: 'outside its tests: it does not load' },
    {
      ...outside,
      file: 'unawaited.test.mjs',
      reason: 'outside its tests: TypeError: nobody awaited this (unawaited.test.mjs:3:18)',
    },
  ])
})

test('lists a test that passed only when it was retried', async () => {
  write(
    'flaky.test.mjs',
    `let tries = 0\n test('opens late', () => { if (++tries < 2) throw new Error('still shut') })`,
  )
  const { passed, failures, retried } = await run('--retry=1')
  expect({ passed, failures }).toEqual({ passed: 1, failures: [] })
  expect(retried).toEqual(['flaky.test.mjs: opens late — still shut'])
})

test('a run without files is empty and has not failed', async () => {
  expect(await run('nowhere')).toEqual({
    passed: 0,
    failures: [],
    retried: [],
    teardownErrors: [],
    files: [],
  })
})

/** A Vitest config that throws an error whose stack is longer than what a reason quotes of the output. */
const DEEP_ERROR = `const error = new Error('no such setting')
  error.stack += '\\n    at far (away.mjs:1:1)'.repeat(300)
  throw error`

test('a run that does not start fails with its last output', async () => {
  writeFileSync(join(folder, 'vitest.config.mjs'), DEEP_ERROR)
  const { failures } = await run()
  expect(failures).toEqual([
    { file: null, test: null, reason: expect.stringMatching(/^Vitest ended with code 1 .*no such setting/) },
  ])
})

/** @param {string} method */
const teardownErrorOf = (method) => ({
  name: 'EnvironmentTeardownError',
  message: `[vitest-worker]: Closing rpc while "${method}" was pending`,
})
const PASSED = { passed: 1, failures: [], retried: [], teardownErrors: [], files: [] }

test('a run that exits with an unexplained code or without a result has failed', () => {
  const reason = 'Vitest ended with code 1 and named no reason; its last output: error during close'
  expect(concludeRun(PASSED, 1, 'error during close\n')).toEqual({
    ...PASSED,
    failures: [{ file: null, test: null, reason }],
  })
  expect(concludeRun(null, 137, '')).toMatchObject({ passed: 0, failures: [{}] })
  expect(concludeRun(null, 0, '').failures).toHaveLength(1)
})

test('a teardown error after all tests passed is not a failure, unless the exit code has another reason', () => {
  const withTeardownError = { ...PASSED, teardownErrors: ['Closing rpc'] }
  expect(concludeRun(withTeardownError, 1, '')).toEqual(withTeardownError)
  expect(concludeRun(withTeardownError, 130, '').failures).toHaveLength(1)
  const failing = { ...withTeardownError, failures: [{ file: 'a', test: 'b', reason: 'c' }] }
  expect(concludeRun(failing, 1, '')).toEqual(failing)
})

test('a teardown error is recognised only by its exact message', () => {
  const known = teardownErrorOf('onTaskUpdate')
  expect([known, teardownErrorOf('onUserConsoleLog')].filter(isTeardownError)).toHaveLength(2)
  const others = [
    teardownErrorOf('fetch'),
    { ...known, message: `${known.message}!` },
    { ...known, message: `Error: ${known.message}` },
    { ...known, name: 'Error' },
  ]
  expect(others.filter(isTeardownError)).toEqual([])
})

test('the installed Vitest has the message and the methods of a teardown error', () => {
  const chunks = new URL('chunks/', import.meta.resolve('vitest/node'))
  const texts = readdirSync(chunks).map((name) => readFileSync(new URL(name, chunks), 'utf8'))
  for (const words of [
    '[vitest-worker]: Closing rpc while "',
    '" was pending',
    'onUserConsoleLog(',
    'onTaskUpdate(',
  ])
    expect(
      texts.filter((text) => text.includes(words)),
      words,
    ).not.toEqual([])
})
