import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { countRun, filesToRunAgain, joinRuns } from './vitest-outcome.mjs'

/** @typedef {import('./vitest-outcome.mjs').Report} Report */
/** @typedef {import('./vitest-outcome.mjs').OutsideError} OutsideError */

/** @param {string} name @param {string} status @param {string[]} tests */
const file = (name, status, ...tests) => ({
  name: `/anywhere/${name}`,
  status,
  assertionResults: tests.map((one, index) => ({ status: one, fullName: `test ${index + 1}` })),
})

/** @param {string[]} files @returns {OutsideError} */
const errorIn = (...files) => ({
  ...{ name: 'TypeError', message: 'It is gone', at: 'e2e/a.ts:1:2' },
  files: files.map((name) => `/anywhere/${name}`),
})
/** @param {string} method @returns {OutsideError} */
const stumble = (method) => ({
  name: 'EnvironmentTeardownError',
  message: `[vitest-worker]: Closing rpc while "${method}" was pending`,
  at: '',
  files: ['/anywhere/a'],
})

/** @param {Report['testResults']} testResults @param {OutsideError[]} errors */
const report = (testResults, ...errors) => ({ testResults, errors })
/** @param {Report | null} written @param {number} code */
const ended = (written, code, lastWords = '') => ({ report: written, code, lastWords })

const GOOD = file('a', 'passed', 'passed')

test('counts the tests of all files; skipped ones are neither', () => {
  const files = [file('a', 'passed', 'passed', 'passed', 'skipped'), file('b', 'failed', 'passed', 'failed')]
  expect(countRun(ended(report(files), 1))).toEqual({
    ...{ passed: 3, failed: 1, failures: ['b: test 2'], flaky: [], stumbles: [] },
  })
})

test('a test that failed is told with its reason, without its stack and colours', () => {
  const failureMessages = ['Error: \u001b[31mno button\u001b[39m\n  Call log: none\n    at x.ts:1:1']
  const assertionResults = [{ status: 'failed', fullName: 'it opens', failureMessages }]
  const written = report([{ ...file('a', 'failed'), assertionResults }])
  expect(countRun(ended(written, 1)).failures).toEqual(['a: it opens — Error: no button Call log: none'])
})

test('a file that does not load or close is a failure, with what Vitest said of it', () => {
  const written = report([file('a', 'failed'), { ...file('b', 'failed', 'passed'), message: 'no port' }])
  expect(countRun(ended(written, 1))).toMatchObject({
    ...{ passed: 1, failed: 2 },
    failures: ['a: did not run to its end', 'b: outside its tests: no port'],
  })
})

test('so is an error outside any test, with its place', () => {
  expect(countRun(ended(report([GOOD], errorIn('a')), 1))).toMatchObject({
    ...{ passed: 1, failed: 1 },
    failures: ['a: outside its tests: TypeError: It is gone (e2e/a.ts:1:2)'],
  })
  expect(countRun(ended(report([GOOD], errorIn()), 1)).failures).toEqual([
    'no file is known: outside its tests: TypeError: It is gone (e2e/a.ts:1:2)',
  ])
})

test('and a run that ended badly without a reason, or never wrote its report', () => {
  expect(countRun(ended(report([GOOD]), 1, 'error during close\n'))).toMatchObject({
    ...{ passed: 1, failed: 1 },
    failures: ['a run that ended with code 1 and named no reason; its last words: error during close'],
  })
  expect(countRun(ended(null, 137))).toMatchObject({ passed: 0, failed: 1 })
  expect(countRun(ended(null, 0))).toMatchObject({ passed: 0, failed: 1 })
})

test('what Vitest itself trips over when all tests passed is told and no failure', () => {
  expect(countRun(ended(report([GOOD], stumble('onTaskUpdate')), 1))).toEqual({
    ...{ passed: 1, failed: 0, failures: [], flaky: [] },
    stumbles: [
      'a: outside its tests: EnvironmentTeardownError: [vitest-worker]: Closing rpc while "onTaskUpdate" was pending',
    ],
  })
})

test('the words are those of the Vitest that is installed', () => {
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

test('but only in those words, and only when that is all', () => {
  const said = stumble('onTaskUpdate')
  const others = [
    stumble('fetch'),
    { ...said, message: `${said.message}!` },
    { ...said, message: `Error: ${said.message}` },
    { ...said, name: 'Error' },
  ]
  for (const error of others) expect(countRun(ended(report([GOOD], error), 1))).toMatchObject({ failed: 1 })
  expect(countRun(ended(report([GOOD], said), 130))).toMatchObject({ failed: 1 })
  expect(countRun(ended(report([GOOD, file('b', 'failed')], said), 1))).toMatchObject({ failed: 1 })
})

const FIRST = report([file('a', 'passed', 'passed'), file('b', 'failed', 'passed', 'failed')])
const AGAIN = ['/anywhere/b']

test('only files that failed or left an error run again, and none when they are many', () => {
  expect(filesToRunAgain(FIRST)).toEqual(AGAIN)
  expect(filesToRunAgain(report([GOOD, file('b', 'failed')], errorIn('a'), errorIn()))).toEqual([
    ...['/anywhere/b', '/anywhere/a'],
  ])
  expect(filesToRunAgain(report([GOOD], stumble('onTaskUpdate')))).toEqual([])
  const many = Array.from({ length: 6 }, (_, n) => file(`${n}`, 'failed'))
  expect(filesToRunAgain(report(many))).toEqual([])
  expect(filesToRunAgain(null)).toEqual([])
})

test('what passes the second time counts as passed, and is told', () => {
  const second = ended(report([file('b', 'passed', 'passed', 'passed')]), 0)
  expect(joinRuns(FIRST, AGAIN, second)).toEqual({
    ...{ passed: 3, failed: 0, failures: [], flaky: ['b: test 2'], stumbles: [] },
  })
})

test('so does an error of a file that leaves none the second time', () => {
  const first = report([GOOD, file('b', 'passed', 'passed')], errorIn('b'))
  const flaky = ['b: outside its tests: TypeError: It is gone (e2e/a.ts:1:2)']
  const clean = ended(report([file('b', 'passed', 'passed')]), 0)
  expect(joinRuns(first, AGAIN, clean)).toMatchObject({ passed: 2, failed: 0, flaky })
  const other = { ...errorIn('b'), message: 'It is gone again' }
  expect(joinRuns(first, AGAIN, ended(report([GOOD], other), 1))).toMatchObject({ failed: 2, flaky: [] })
})

test('an error whose file nobody knows stays a failure', () => {
  const first = report([GOOD, file('b', 'failed', 'failed')], errorIn())
  const second = ended(report([file('b', 'passed', 'passed')]), 0)
  expect(joinRuns(first, AGAIN, second)).toMatchObject({ passed: 2, failed: 1, flaky: ['b: test 1'] })
})

test('what fails twice has failed, once', () => {
  expect(joinRuns(FIRST, AGAIN, ended(report([file('b', 'failed', 'passed', 'failed')]), 1))).toEqual({
    ...{ passed: 2, failed: 1, failures: ['b: test 2'], flaky: [], stumbles: [] },
  })
})

test('a second run that breaks off, or leaves the test out, shows nothing to have passed', () => {
  expect(joinRuns(FIRST, AGAIN, ended(null, 137))).toMatchObject({ passed: 1, failed: 2, flaky: [] })
  const skipped = ended(report([file('b', 'passed', 'passed', 'skipped')]), 0)
  expect(joinRuns(FIRST, AGAIN, skipped)).toMatchObject({ failures: ['b: test 2'], flaky: [] })
})
