// Formats the summary of a run: the duration of each part, the slowest files, and the command that runs each failed
// test alone.
import { formatSeconds } from './terminal.mjs'
import { isJourney } from './test-files.mjs'

/** @typedef {import('./vitest-reporter.mjs').RunResult} RunResult */
/** @typedef {import('./vitest-reporter.mjs').Failure} Failure */
/**
 * `target` is in seconds; `rerun` is the command that runs a failed test again, without its file and name.
 * @typedef {{ name: string, seconds: number, target?: number, rerun: string[], result: RunResult }} Part
 */

const SLOWEST_COUNT = 10
/** Target durations in seconds, on two idle cores. */
const JOURNEY_TARGET = 20
const SERVER_FILE_TARGET = 3

/**
 * @param {Part[]} parts
 * @param {{ name: string, seconds: number, target?: number }} whole
 * @returns {string[]} lines
 */
export function formatSummary(parts, whole) {
  const files = parts.flatMap(({ result }) => result.files)
  const problems = parts.flatMap(({ name, rerun, result }) => [
    ...result.retried.map((test) => `~ passed only when it was retried: ${name}: ${test}`),
    ...result.teardownErrors.map(
      (message) => `~ passed, but Vitest reported a teardown error: ${name}: ${message}`,
    ),
    ...result.failures.flatMap((failure) => formatFailure(name, rerun, failure)),
  ])
  return [
    ...parts.filter(({ seconds }) => seconds > 0).map(formatTime),
    ...(parts.length > 1 ? [formatTime(whole)] : []),
    ...formatSlowest(files),
    ...(problems.length > 0 ? ['', ...problems] : []),
  ]
}

/** @param {{ name: string, seconds: number, target?: number }} part */
const formatTime = ({ name, seconds, target }) =>
  `${formatSeconds(seconds).padStart(12)}  ${name}${formatTarget(seconds, target)}`

/** @param {number} seconds @param {number | undefined} target */
function formatTarget(seconds, target) {
  if (!target) return ''
  return ` (${seconds > target ? 'over its target of' : 'target'} ${formatSeconds(target)})`
}

/** @param {RunResult['files']} files */
function formatSlowest(files) {
  if (files.length < 2) return []
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST_COUNT)
  return [
    '',
    'Slowest files',
    ...slowest.map(({ path, seconds }) => formatTime({ name: path, seconds, ...targetOf(path) })),
  ]
}

/** @param {string} path */
function targetOf(path) {
  if (isJourney(path)) return { target: JOURNEY_TARGET }
  return path.startsWith('packages/server/') ? { target: SERVER_FILE_TARGET } : {}
}

/**
 * Formats a failure as one line with its reason and one with the command that runs it alone.
 * @param {string} part
 * @param {string[]} rerun
 * @param {Failure} failure
 */
function formatFailure(part, rerun, { file, test, reason }) {
  const what = [part, file, test].filter(Boolean).join(': ')
  const command = [...rerun, ...(file ? [quote(file)] : []), ...(test ? ['-t', quote(patternOf(test))] : [])]
  return [`✗ failed: ${what} — ${reason}`, ...(rerun.length > 0 ? [`    ${command.join(' ')}`] : [])]
}

/** @param {string} test its name with those of its suites */
const patternOf = (test) => `^${test.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`

/** @param {string} text to quote as one word for a shell */
export const quote = (text) =>
  /^[\w./:=@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
