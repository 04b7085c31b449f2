// A Vitest reporter: shows progress, prints a failed file with its errors as soon as it ends, and sends the result to
// the process that started Vitest.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { MinimalReporter } from 'vitest/node'
import { formatSeconds, startProgress } from './terminal.mjs'
import { isTeardownError } from './vitest-run.mjs'

/** @typedef {import('vitest/node').TestModule} TestModule */
/** @typedef {import('vitest/node').SerializedError} SerializedError */
/**
 * `test` is null for an error outside of all tests.
 * @typedef {{ file: string | null, test: string | null, reason: string }} Failure
 */
/**
 * Paths are relative to the folder Vitest was started in; `retried` are the tests that failed and then passed;
 * `teardownErrors` are errors of Vitest itself.
 * @typedef {object} RunResult
 * @property {number} passed
 * @property {Failure[]} failures
 * @property {string[]} retried
 * @property {string[]} teardownErrors
 * @property {{ path: string, seconds: number }[]} files
 */

export default class ProgressReporter extends MinimalReporter {
  /** @type {string[]} */
  #planned = []
  /** @type {Map<string, number>} start time of each file, by its path */
  #startTimes = new Map()
  /** @type {Map<string, number>} seconds of each file that has ended, by its path */
  #seconds = new Map()
  #tests = 0
  #failed = 0
  /** @type {ReturnType<typeof startProgress> | null} */
  #progress = null

  /** @override @param {readonly import('vitest/node').TestSpecification[]} specifications */
  onTestRunStart(specifications) {
    this.#planned = specifications.map(({ moduleId }) => moduleId)
    const startedAt = performance.now()
    this.#progress = startProgress(() => {
      const running = [...this.#startTimes.keys()]
        .filter((file) => !this.#seconds.has(file))
        .map(toRelativePath)
      const counts = `${this.#seconds.size} of ${this.#planned.length} files, ${this.#tests} tests, ${this.#failed} failed`
      return `  ${formatSeconds((performance.now() - startedAt) / 1000)}  ${counts}  ${running.join(' ')}`
    })
  }

  /** @override @param {TestModule} testModule */
  onTestModuleQueued({ moduleId }) {
    this.#startTimes.set(moduleId, performance.now())
  }

  /** @override @param {import('vitest/node').TestCase} testCase */
  onTestCaseResult(testCase) {
    const { state } = testCase.result()
    if (state !== 'skipped') this.#tests += 1
    if (state === 'failed') this.#failed += 1
    this.#progress?.clear()
    // Printed at once, because the file may take minutes to end, or hang.
    if (state === 'failed') this.log(`  ✗ ${describeTest(testCase)}`)
    super.onTestCaseResult(testCase)
  }

  /** @override @param {TestModule} testModule */
  onTestModuleEnd(testModule) {
    const { moduleId } = testModule
    const now = performance.now()
    this.#seconds.set(moduleId, (now - (this.#startTimes.get(moduleId) ?? now)) / 1000)
    this.#progress?.clear()
    super.onTestModuleEnd(testModule)
  }

  /** @override @param {TestModule} testModule */
  printTestModule(testModule) {
    super.printTestModule(testModule)
    const { project } = testModule
    // On stdout like the lines around it, because the order of lines in two pipes is not preserved.
    for (const error of errorsOf(testModule)) this.log(this.ctx.logger.formatError(error, { project }).output)
  }

  /**
   * @override
   * @param {readonly TestModule[]} modules
   * @param {readonly SerializedError[]} errors outside of all tests
   */
  async onTestRunEnd(modules, errors) {
    this.#progress?.stop()
    if (errors.length > 0) this.ctx.logger.printUnhandledErrors([...errors])
    const reported = new Set(modules.map(({ moduleId }) => moduleId))
    const unreported = this.#planned.filter((file) => !reported.has(file))
    /** @type {RunResult} */
    const result = {
      passed: modules.reduce((sum, module) => sum + [...module.children.allTests('passed')].length, 0),
      failures: [
        ...modules.flatMap(failuresOf),
        ...unreported.map((file) => ({ file: toRelativePath(file), test: null, reason: 'did not run' })),
        ...errors.filter((error) => !isTeardownError(error)).map((error) => toFailure(error, this.#planned)),
      ],
      retried: modules.flatMap((module) =>
        [...module.children.allTests('passed')].filter((test) => test.diagnostic()?.flaky).map(describeTest),
      ),
      teardownErrors: errors.filter(isTeardownError).map(({ message }) => `${message}`),
      files: [...this.#seconds].map(([file, seconds]) => ({ path: toRelativePath(file), seconds })),
    }
    // Vitest exits after this, so the result has to be sent first.
    await new Promise((resolve) => (process.send ? process.send(result, resolve) : resolve(null)))
  }
}

/** @param {string} path */
const toRelativePath = (path) => relative(process.cwd(), path)

/** @param {TestModule} testModule */
const errorsOf = (testModule) => [
  ...testModule.errors(),
  ...[...testModule.children.allSuites()].flatMap((suite) => suite.errors()),
  ...[...testModule.children.allTests('failed')].flatMap((test) => test.result().errors ?? []),
]

/** @param {import('vitest/node').TestCase} testCase */
const describeTest = (testCase) =>
  `${toRelativePath(testCase.module.moduleId)}: ${testCase.fullName} — ${formatOneLine(testCase.result().errors?.[0]?.message)}`

/**
 * Lists what failed in a file: tests, hooks, loading the file, or a run that did not finish.
 * @param {TestModule} testModule
 * @returns {Failure[]}
 */
function failuresOf(testModule) {
  const file = toRelativePath(testModule.moduleId)
  const tests = [...testModule.children.allTests('failed')].map((test) => ({
    file,
    test: test.fullName,
    reason: formatOneLine(test.result().errors?.[0]?.message),
  }))
  const hooks = [testModule, ...testModule.children.allSuites()].flatMap((suite) => suite.errors())
  const failures = [
    ...tests,
    ...hooks.map(({ message }) => ({
      file,
      test: null,
      reason: `outside its tests: ${formatOneLine(message)}`,
    })),
  ]
  if (failures.length > 0 || ['passed', 'skipped'].includes(testModule.state())) return failures
  const [unfinished] = testModule.children.allTests('pending')
  const where = unfinished ? `, it was at "${unfinished.fullName}"` : ''
  return [{ file, test: null, reason: `did not run to its end${where}` }]
}

/**
 * Describes an error outside of all tests, with the file that Vitest or its message names.
 * @param {SerializedError} error
 * @param {readonly string[]} planned every file of the run
 * @returns {Failure}
 */
function toFailure(error, planned) {
  const { VITEST_TEST_PATH: path, cause } = error
  const message = [error, cause].flatMap((one) => (one?.message ? [`${one.message}`] : [])).join(' Because: ')
  const file = typeof path === 'string' ? path : planned.find((each) => message.includes(each))
  const location = findOwnLocation(`${error.stack}`)
  const reason = `outside its tests: ${error.name ?? 'Error'}: ${formatOneLine(message)}${location ? ` (${location})` : ''}`
  return { file: file ? toRelativePath(file) : null, test: null, reason }
}

const REASON_MAX_LENGTH = 300

/** @param {string | undefined} message */
function formatOneLine(message = '') {
  const line = stripVTControlCharacters(message).replace(/\s+/g, ' ').trim()
  return line.length > REASON_MAX_LENGTH ? `${line.slice(0, REASON_MAX_LENGTH)} …` : line
}

/**
 * Returns the first location in a stack trace outside node_modules, such as "e2e/browser.ts:12:3", or an empty string.
 * @param {string} stack
 */
function findOwnLocation(stack) {
  const locations = [...stack.matchAll(/(?:[\s(]|file:\/\/)(\/[^\s()]+:\d+:\d+)/g)].map(
    ([, location = '']) => location,
  )
  const own = locations.find((location) => !location.includes('/node_modules/'))
  return own ? toRelativePath(own) : ''
}
