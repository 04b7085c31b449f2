// Plans which tests a tier runs: a list of parts, each one run of Vitest or the checks.
import { isJourney, isNamed, readTestOptions } from './test-files.mjs'
import { quote } from './test-summary.mjs'

/** @typedef {import('./files.mjs').SourceFile} SourceFile */
/**
 * `rerun` is the command that runs a failed test again, without its file and name; `target` is in seconds.
 * @typedef {{ kind: 'checks' | 'unit' | 'journeys', name: string, rerun: string[], target?: number,
 *   args: string[], env: NodeJS.ProcessEnv }} Plan
 */

export const TIERS = /** @type {const} */ (['all', 'unit', 'e2e', 'changed', 'database', 'prove'])
/** The target duration in seconds, on two idle cores. */
const CHECKS_TARGET = 30
/** Vitest options whose value may be a separate argument. */
const WITH_VALUE = new Set(['-t', '--testNamePattern', '--project'])

/**
 * Splits arguments into names of files and options of Vitest.
 * @param {readonly string[]} args
 */
export function splitArguments(args) {
  const isName = (/** @type {string} */ arg, /** @type {number} */ index) =>
    !arg.startsWith('-') && !WITH_VALUE.has(args[index - 1] ?? '')
  return { names: args.filter(isName), options: args.filter((arg, index) => !isName(arg, index)) }
}

/**
 * Plans the parts of a tier, without parts that have no matching file.
 * @param {(typeof TIERS)[number]} tier
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {{ testFiles: readonly SourceFile[], findChanged: () => string[] }} repository
 * @returns {Plan[]}
 */
export function planTests(tier, args, env, { testFiles, findChanged }) {
  const { names, options } = splitArguments(args)
  const { DATABASE_URL, ...embedded } = env
  // Options that change the order still run all tests, so the checks run too.
  const checks = args.every((arg) => arg.startsWith('--sequence')) ? [planChecks(env)] : []
  /** @param {readonly string[]} paths */
  const named = (paths) => paths.filter((path) => isNamed(path, names))
  const all = testFiles.map(({ path }) => path)
  // Without names Vitest finds the files itself.
  const selected = names.length > 0 ? named(all) : null
  const skipped = [
    ...(env.PROVE === 'full' || tier === 'prove' ? [] : ['nightly']),
    // Only a whole run outside CI leaves out the journeys tagged `ci`.
    ...(tier === 'all' && !selected && !env.CI ? ['ci'] : []),
  ]
  /** @param {NodeJS.ProcessEnv} partEnv @param {string[] | null} paths @param {string[]} further */
  const unit = (partEnv, paths = selected, further = []) =>
    planUnit(partEnv, paths, [...options, ...further], { testFiles, skipped })
  /** @param {NodeJS.ProcessEnv} partEnv */
  const journeys = (partEnv, paths = selected) =>
    planJourneys(partEnv, paths, options, { testFiles, skipped })

  if (tier === 'unit') return unit(env)
  if (tier === 'e2e') return journeys(env)
  const tagged = named(testFiles.filter((file) => isTagged(file, 'database')).map(({ path }) => path))
  /** @param {NodeJS.ProcessEnv} partEnv */
  const aboutDatabase = (partEnv) => unit(partEnv, tagged, ['--tags-filter=database'])
  if (tier === 'database') return aboutDatabase(env)
  if (tier === 'changed') {
    const changed = named(findChanged())
    return [...unit(env, changed), ...journeys(env, changed)]
  }
  if (tier === 'all') return [...checks, ...unit(env), ...journeys(env)]
  const full = { PROVE: 'full', SWEEP: 'full' }
  // Each test has its full counts once: those tagged `database` on PostgreSQL, if there is one.
  const onBoth = [
    ...aboutDatabase({ ...env, ...full }),
    ...unit(env, selected, ['--project=server*', '--tags-filter=!database']),
    ...unit({ ...embedded, ...full }, selected, ['--tags-filter=!database']),
    ...aboutDatabase(embedded),
  ]
  return [
    ...checks,
    ...(DATABASE_URL ? onBoth : unit({ ...embedded, ...full })),
    ...journeys({ ...embedded, ...full }),
  ]
}

/** @param {NodeJS.ProcessEnv} env @returns {Plan} */
const planChecks = (env) => ({
  kind: 'checks',
  name: 'Checks',
  rerun: ['npm run check'],
  target: CHECKS_TARGET,
  args: [],
  env,
})

/**
 * Plans the unit and integration tests on one engine, only of the given files unless null.
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[] | null} paths
 * @param {readonly string[]} options
 * @param {{ testFiles: readonly SourceFile[], skipped: readonly string[] }} tests
 * @returns {Plan[]}
 */
function planUnit(env, paths, options, { testFiles, skipped }) {
  const own = paths?.filter((path) => !isJourney(path))
  if (own?.length === 0) return []
  const files = testFiles.filter(({ path }) => !isJourney(path))
  const name = `Unit and integration tests on ${env.DATABASE_URL ? 'PostgreSQL' : 'PGlite'}`
  const rerun = [...settingsOf(env, ['PROVE', 'DATABASE_URL']), 'npm run test:unit --', ...orderOf(options)]
  return [{ kind: 'unit', name, rerun, env, args: [...options, ...skipTags(skipped, files), ...(own ?? [])] }]
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[] | null} paths
 * @param {readonly string[]} options
 * @param {{ testFiles: readonly SourceFile[], skipped: readonly string[] }} tests
 * @returns {Plan[]}
 */
function planJourneys(env, paths, options, { testFiles, skipped }) {
  const own = paths?.filter(isJourney)
  if (own?.length === 0) return []
  const files = testFiles.filter(({ path }) => isJourney(path))
  const rerun = [...settingsOf(env, ['PROVE', 'SWEEP']), 'npm run test:e2e --', ...orderOf(options)]
  const args = ['--config=e2e/vitest.config.ts', ...options, ...skipTags(skipped, files), ...(own ?? [])]
  return [{ kind: 'journeys', name: 'Journeys in a browser', rerun, env, args }]
}

/** @param {SourceFile} file @param {string} tag */
const isTagged = (file, tag) => file.text.includes(tag) && readTestOptions(file).tags.includes(tag)

/**
 * A tag that no file carries is left out, because it may be unknown to Vitest.
 * @param {readonly string[]} tags
 * @param {readonly SourceFile[]} files
 */
const skipTags = (tags, files) =>
  tags.filter((tag) => files.some((file) => isTagged(file, tag))).map((tag) => `--tags-filter=!${tag}`)

/** @param {readonly string[]} options */
const orderOf = (options) => options.filter((option) => option.startsWith('--sequence'))

/** @param {NodeJS.ProcessEnv} env @param {string[]} keys */
const settingsOf = (env, keys) =>
  keys.flatMap((key) =>
    env[key] ? [`${key}=${quote(env[key].replace(/(:\/\/[^:/@]*):[^@]*@/, '$1:…@'))}`] : [],
  )
