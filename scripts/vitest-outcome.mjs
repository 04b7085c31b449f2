// Counts what Vitest reported: tests, files that did not load, and errors outside of all tests.
import { basename } from 'node:path'
import { inWords, lastWordsOf } from './vitest-errors.mjs'

/** @typedef {import('./vitest-errors.mjs').OutsideError} OutsideError */
/**
 * What to tell at the end; `flaky` passed only when run again, `stumbles` are errors of Vitest itself.
 * @typedef {{ passed: number, failed: number, failures: string[], flaky: string[], stumbles: string[] }} Outcome
 */
/** @typedef {{ status: string, fullName: string, failureMessages?: string[] }} TestReport */
/** @typedef {{ name: string, status: string, message?: string, assertionResults: TestReport[] }} FileReport */
/** @typedef {{ testResults: FileReport[], errors: OutsideError[] }} Report */
/** @typedef {{ report: Report | null, code: number, lastWords: string }} Run no report: Vitest never wrote one */
/** @typedef {{ key: string, line: string, files: string[] }} Failure the key is the same when it happens again */

/** @type {Outcome} */
export const NOTHING = { passed: 0, failed: 0, failures: [], flaky: [], stumbles: [] }

/** More broken files than this are no accident of timing. */
const MOST_FILES_RUN_AGAIN = 5

/**
 * What a worker of Vitest says when it is told to stop while it still passes on what a test printed or how it ended.
 * With all tests of all files passed, it says nothing about them. Nothing else is forgiven.
 */
const STUMBLE = /^\[vitest-worker\]: Closing rpc while "(onUserConsoleLog|onTaskUpdate)" was pending$/

/** @param {OutsideError} error */
const isStumble = ({ name, message }) => name === 'EnvironmentTeardownError' && STUMBLE.test(message)

/**
 * The files with a failure that is not Vitest's own, unless they are too many.
 * @param {Report | null} report
 */
export function filesToRunAgain(report) {
  const files = new Set(report ? failuresOf(report).flatMap((failure) => failure.files) : [])
  return files.size > MOST_FILES_RUN_AGAIN ? [] : [...files]
}

/**
 * What Vitest fails for without a failing test or a named error counts as one failure, and so does a missing report.
 * @param {Run} run
 * @returns {Outcome}
 */
export function countRun({ report, code, lastWords }) {
  const failures = report ? linesOf(failuresOf(report)) : []
  const stumbles = (report?.errors ?? []).filter(isStumble).map(lineOf)
  const isExplained = code === 0 || (code === 1 && failures.length + stumbles.length > 0)
  if (!report || !isExplained) failures.push(unexplained(code, lastWords))
  return { passed: countPassed(report), failed: failures.length, failures, flaky: [], stumbles }
}

/**
 * The first run without the files that ran again, and the second, which is of these alone. What failed at first and then
 * passed is flaky; what did neither pass nor fail again has failed.
 * @param {Report} first
 * @param {readonly string[]} again
 * @param {Run} second
 * @returns {Outcome}
 */
export function joinRuns(first, again, second) {
  const before = countRun({ report: withoutFiles(first, again), code: 0, lastWords: '' })
  const after = countRun(second)
  const failedAgain = second.report ? failuresOf(second.report) : []
  const unlike = failuresOf(first).filter(
    ({ key, files }) =>
      files.some((file) => again.includes(file)) && !failedAgain.some((failure) => failure.key === key),
  )
  const flaky = unlike.filter((failure) => hasPassed(second.report, failure))
  const unclear = unlike.filter((failure) => !flaky.includes(failure))
  const failures = [...before.failures, ...after.failures, ...linesOf(unclear)]
  return {
    passed: before.passed + after.passed,
    failed: failures.length,
    failures,
    flaky: linesOf(flaky),
    stumbles: [...before.stumbles, ...after.stumbles],
  }
}

/** @param {Failure[]} failures */
const linesOf = (failures) => failures.map(({ line }) => line)

/** @param {Report} report @param {readonly string[]} files */
const withoutFiles = ({ testResults, errors }, files) => ({
  testResults: testResults.filter(({ name }) => !files.includes(name)),
  errors: errors.filter((error) => isStumble(error) || !error.files.some((file) => files.includes(file))),
})

/** @param {Report | null} report */
const countPassed = (report) =>
  (report?.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed').length

/** @param {Report | null} report @param {Failure} failure */
function hasPassed(report, { key, files }) {
  const ran = (report?.testResults ?? []).filter(({ name }) => files.includes(name))
  const tests = ran.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ fullName }) => keyOf(name, fullName) === key),
  )
  if (tests.length > 0) return tests.every(({ status }) => status === 'passed')
  const others = report ? failuresOf(report).flatMap((failure) => failure.files) : []
  return ran.length > 0 && ran.length === files.length && !files.some((file) => others.includes(file))
}

/** @param {string} file @param {string} what */
const keyOf = (file, what) => `${basename(file)}: ${what}`

/**
 * @param {Report} report
 * @returns {Failure[]}
 */
const failuresOf = ({ testResults, errors }) => [
  ...testResults.flatMap(failuresOfFile),
  ...errors
    .filter((error) => !isStumble(error))
    .map((error) => ({
      key: `${error.files} ${error.name}: ${error.message}`,
      line: lineOf(error),
      files: error.files,
    })),
]

/**
 * @param {FileReport} file
 * @returns {Failure[]}
 */
function failuresOfFile({ name, status, message = '', assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (status === 'failed' && failed.length === 0) {
    const line = keyOf(name, message ? `outside its tests: ${inWords(message)}` : 'did not run to its end')
    return [{ key: keyOf(name, ''), line, files: [name] }]
  }
  return failed.map(({ fullName, failureMessages: [why] = [] }) => {
    const key = keyOf(name, fullName)
    return { key, line: why ? `${key} — ${inWords(why)}` : key, files: [name] }
  })
}

/** @param {OutsideError} error */
function lineOf({ name, message, at, files }) {
  const where = files.length > 0 ? files.map((file) => basename(file)).join(', ') : 'no file is known'
  return `${where}: outside its tests: ${name}: ${message}${at ? ` (${at})` : ''}`
}

/** @param {number} code @param {string} lastWords */
const unexplained = (code, lastWords) =>
  `a run that ended with code ${code} and named no reason${lastWords ? `; its last words: ${lastWordsOf(lastWords)}` : ''}`
