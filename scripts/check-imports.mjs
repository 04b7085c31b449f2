// Checks that imports flow one way through the house.
//   server: entry → app → features → rpc → platform → db     web: entry → routes → features → ui → lib
import { dirname } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isGenerated, isTest, readSources } from './files.mjs'
import { findCycles, readImports } from './modules.mjs'
import { say } from './terminal.mjs'

const SERVER_ROOMS = ['entry', 'app', 'features', 'rpc', 'platform', 'db']
const WEB_ROOMS = ['entry', 'routes', 'features', 'ui', 'lib']
const CONTRACT_PACKAGES = /^(zod(\/.*)?|@orpc\/contract)$/

/**
 * Every import that breaks a rule, and every circle, one sentence each.
 * @param {import('./files.mjs').SourceFile[]} files
 * @returns {string[]}
 */
export function importProblems(files) {
  const imports = files.flatMap(readImports)
  const broken = imports.flatMap((item) => {
    const rule = isTest(item.from) ? crossingRule(item) : (crossingRule(item) ?? directionRule(item))
    return rule ? [`${item.from}:${item.line} imports ${item.to}: ${rule}`] : []
  })
  return [...broken, ...circleProblems(imports)]
}

/** @typedef {import('./modules.mjs').Import} Import */

/**
 * Which workspace may import which; holds for tests too.
 * @param {Import} item
 */
function crossingRule({ from, to, reexport }) {
  if (reexport && !isGenerated(from)) return 'no re-exports; import it where it is made'
  const home = workspaceOf(from)
  const target = workspaceOf(to)
  if (home === 'contract' && !target && !isTest(from) && !CONTRACT_PACKAGES.test(to)) {
    return 'the contract imports only zod and @orpc/contract'
  }
  if (!target || target === home) return null
  if (home === 'contract') return 'the contract imports no other workspace'
  if (home === 'server' || home === 'web')
    return target === 'contract' ? null : `the ${home} imports the contract only`
  return null
}

/**
 * Which room may import which inside one workspace.
 * @param {Import} item
 */
function directionRule({ from, to }) {
  const home = workspaceOf(from)
  if (/\.testing\.tsx?$/.test(to) && home !== 'bench')
    return 'what is made for tests is imported by tests and benchmarks only'
  if (home !== workspaceOf(to)) return null
  if (home === 'server') return roomRule(SERVER_ROOMS, from, to) ?? serverFeatureRule(from, to)
  if (home === 'web') return roomRule(WEB_ROOMS, from, to) ?? webFeatureRule(from, to)
  return null
}

/**
 * @param {string[]} rooms from the outermost to the innermost
 * @param {string} from
 * @param {string} to
 */
function roomRule(rooms, from, to) {
  const backwards = rooms.indexOf(roomOf(to)) < rooms.indexOf(roomOf(from))
  return backwards ? `imports flow ${rooms.join(' → ')}` : null
}

/**
 * @param {string} from
 * @param {string} to
 */
function serverFeatureRule(from, to) {
  if (!leavesFeature(from, to) || to.endsWith('.service.ts')) return null
  if (from.endsWith('.table.ts') && to.endsWith('.table.ts')) return null
  // A join names the tables it joins; what it may read there is still its own repository's business.
  if (from.endsWith('.repository.ts') && to.endsWith('.table.ts')) return null
  return 'a feature reaches another through its service only'
}

/**
 * @param {string} from
 * @param {string} to
 */
const webFeatureRule = (from, to) =>
  leavesFeature(from, to) ? 'a feature imports no other feature; a route puts them together' : null

/** @param {Import[]} imports */
function circleProblems(imports) {
  const files = findCycles(graphOf(imports.map(({ from, to }) => [from, to])))
  const services = imports.filter(
    ({ from, to }) =>
      !isTest(from) &&
      workspaceOf(from) === 'server' &&
      leavesFeature(from, to) &&
      to.endsWith('.service.ts'),
  )
  const features = findCycles(
    graphOf(services.map(({ from, to }) => [featureOf(from) ?? '', featureOf(to) ?? ''])),
  )
  return [
    ...files.map((circle) => `files import each other in a circle: ${circle.join(' → ')}`),
    ...features.map((circle) => `features use each other in a circle: ${circle.join(' → ')}`),
  ]
}

/** @param {[string, string][]} edges */
function graphOf(edges) {
  /** @type {Map<string, Set<string>>} */
  const graph = new Map()
  for (const [from, to] of edges) graph.set(from, (graph.get(from) ?? new Set()).add(to))
  return graph
}

/** @param {string} path */
const workspaceOf = (path) =>
  /^(?:packages\/)?(contract|server|web|e2e|bench|scripts)\//.exec(path)?.[1] ?? null

/** @param {string} path */
const roomOf = (path) => /^packages\/\w+\/src\/([\w-]+)\//.exec(path)?.[1] ?? 'entry'

/** @param {string} path */
const featureOf = (path) => /\/src\/features\/([\w-]+)\//.exec(path)?.[1] ?? null

/**
 * @param {string} from
 * @param {string} to
 */
const leavesFeature = (from, to) =>
  featureOf(from) !== null && featureOf(to) !== null && featureOf(from) !== featureOf(to)

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  const problems = importProblems(readSources(dirname(dirname(fileURLToPath(import.meta.url)))))
  for (const problem of problems) say(problem)
  if (problems.length > 0) process.exitCode = 1
}
