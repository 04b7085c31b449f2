// A reporter for Vitest: writes down what its JSON report leaves out, where --outputFile.errors says. That is each error
// that belongs to no test (a promise nobody awaited, a worker that ended) and each file that was to run and did not.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** @typedef {import('vitest/node').SerializedError} SerializedError */
/** @typedef {import('vitest/node').Reporter} Reporter */
/** @typedef {{ name: string, message: string, at: string, files: string[] }} OutsideError */
/** @typedef {{ errors: OutsideError[], unrun: string[] }} OutsideReport */

/** @implements {Reporter} */
export default class ErrorReporter {
  #path = ''
  #root = ''
  /** @type {string[]} */
  #planned = []

  /** @param {import('vitest/node').Vitest} vitest */
  onInit({ config: { outputFile, root } }) {
    this.#path = typeof outputFile === 'object' ? (outputFile.errors ?? '') : ''
    this.#root = root
    if (!this.#path) throw new Error('The reporter of errors needs --outputFile.errors.')
  }

  /** @param {readonly import('vitest/node').TestSpecification[]} specifications */
  onTestRunStart(specifications) {
    this.#planned = specifications.map(({ moduleId }) => moduleId)
  }

  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly SerializedError[]} errors
   */
  onTestRunEnd(modules, errors) {
    const reported = new Set(modules.map(({ moduleId }) => moduleId))
    /** @type {OutsideReport} */
    const report = {
      errors: errors.map((error) => describeError(error, this.#planned, this.#root)),
      unrun: this.#planned.filter((file) => !reported.has(file)),
    }
    writeFileSync(this.#path, JSON.stringify(report))
  }
}

/**
 * An error in words, with the test files it came from: the one that Vitest names, or those its message does.
 * @param {SerializedError} error
 * @param {readonly string[]} planned every file of the run
 * @param {string} root
 * @returns {OutsideError}
 */
function describeError(error, planned, root) {
  const { VITEST_TEST_PATH: path, cause } = error
  const message = [error, cause].flatMap((one) => (one?.message ? [`${one.message}`] : [])).join(' Because: ')
  const named = planned.filter((file) => message.includes(file))
  return {
    name: error.name ?? 'Error',
    message: inWords(message),
    at: ownLine(error.stack ?? '', root),
    files: typeof path === 'string' ? [path] : named,
  }
}

const LONGEST = 300

/**
 * The message of an error or of its stack, in one line and not too long.
 * @param {string} text
 */
export function inWords(text) {
  const [message = ''] = stripVTControlCharacters(text).split(/\n\s+at /)
  const line = message.replace(/\s+/g, ' ').trim()
  return line.length > LONGEST ? `${line.slice(0, LONGEST)} …` : line
}

/**
 * The end of what was printed, in one line, without the stacks of calls, which would fill it.
 * @param {string} text
 */
export function lastWordsOf(text) {
  const lines = stripVTControlCharacters(text).split('\n')
  const line = lines
    .filter((each) => !/^\s+at /.test(each))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > LONGEST ? `… ${line.slice(-LONGEST)}` : line
}

/**
 * The first line of a stack that is in our own code: "e2e/browser.ts:12:3"; empty when there is none.
 * @param {string} stack
 * @param {string} root the folder the names begin at
 */
function ownLine(stack, root) {
  const places = stack.split('\n').flatMap((line) => /\/[^\s()]+:\d+:\d+/.exec(line) ?? [])
  const own = places.find((place) => !place.includes('/node_modules/'))
  return own ? relative(root, own) : ''
}
