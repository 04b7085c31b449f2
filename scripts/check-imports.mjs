// Checks that imports follow the layers and that there are no import cycles.
//   server: entry → app → features → rpc → platform → db     web: entry → routes → features → ui → lib
import { dirname } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isGenerated, isTestCode, readSources } from './files.mjs'
import { findCycles, readImports } from './modules.mjs'
import { printLine } from './terminal.mjs'

const SERVER_LAYERS = ['entry', 'app', 'features', 'rpc', 'platform', 'db']
const WEB_LAYERS = ['entry', 'routes', 'features', 'ui', 'lib']
const CONTRACT_PACKAGES = /^(zod(\/.*)?|@orpc\/contract)$/

/**
 * Finds every import that breaks a rule and every cycle, and describes each in one sentence.
 * @param {import('./files.mjs').SourceFile[]} files
 * @returns {string[]}
 */
export function findImportProblems(files) {
  const imports = files.flatMap(readImports)
  const broken = imports.flatMap((item) => {
    const rule = isTestCode(item.from) ? crossingRule(item) : (crossingRule(item) ?? directionRule(item))
    return rule ? [`${item.from}:${item.line} imports ${item.to}: ${rule}`] : []
  })
  return [...broken, ...findCycleProblems(imports)]
}

/** @typedef {import('./modules.mjs').Import} Import */

/**
 * The rules on re-exports and on imports between workspaces, which also hold for tests.
 * @param {Import} item
 */
function crossingRule({ from, to, isReexport }) {
  if (isReexport && !isGenerated(from)) return 'no re-exports; import it from its own module'
  const home = workspaceOf(from)
  const target = workspaceOf(to)
  if (home === 'contract' && !target && !isTestCode(from) && !CONTRACT_PACKAGES.test(to)) {
    return 'the contract imports only zod and @orpc/contract'
  }
  if (!target || target === home) return null
  if (home === 'contract') return 'the contract imports no other workspace'
  if (home === 'server' || home === 'web')
    return target === 'contract' ? null : `the ${home} imports the contract only`
  return null
}

/**
 * The rule on imports between the layers of a workspace.
 * @param {Import} item
 */
function directionRule({ from, to }) {
  const home = workspaceOf(from)
  if (/\.testing\.tsx?$/.test(to) && home !== 'bench') return 'only tests and benchmarks import test helpers'
  if (home !== workspaceOf(to)) return null
  if (home === 'server') return layerRule(SERVER_LAYERS, from, to) ?? serverFeatureRule(from, to)
  if (home === 'web') return layerRule(WEB_LAYERS, from, to) ?? webFeatureRule(from, to)
  return null
}

/**
 * @param {string[]} layers from the outermost to the innermost
 * @param {string} from
 * @param {string} to
 */
function layerRule(layers, from, to) {
  const isBackwards = layers.indexOf(layerOf(to)) < layers.indexOf(layerOf(from))
  return isBackwards ? `imports flow ${layers.join(' → ')}` : null
}

/**
 * @param {string} from
 * @param {string} to
 */
function serverFeatureRule(from, to) {
  if (!leavesFeature(from, to) || to.endsWith('.service.ts')) return null
  if (from.endsWith('.table.ts') && to.endsWith('.table.ts')) return null
  // A repository may join tables of another feature.
  if (from.endsWith('.repository.ts') && to.endsWith('.table.ts')) return null
  return 'a feature uses another only through its service'
}

/**
 * @param {string} from
 * @param {string} to
 */
const webFeatureRule = (from, to) =>
  leavesFeature(from, to) ? 'a feature imports no other feature; a route combines them' : null

/** @param {Import[]} imports */
function findCycleProblems(imports) {
  const files = findCycles(graphOf(imports.map(({ from, to }) => [from, to])))
  const services = imports.filter(
    ({ from, to }) =>
      !isTestCode(from) &&
      workspaceOf(from) === 'server' &&
      leavesFeature(from, to) &&
      to.endsWith('.service.ts'),
  )
  const features = findCycles(
    graphOf(services.map(({ from, to }) => [featureOf(from) ?? '', featureOf(to) ?? ''])),
  )
  return [
    ...files.map((cycle) => `import cycle of files: ${cycle.join(' → ')}`),
    ...features.map((cycle) => `import cycle of features: ${cycle.join(' → ')}`),
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
const layerOf = (path) => /^packages\/\w+\/src\/([\w-]+)\//.exec(path)?.[1] ?? 'entry'

/** @param {string} path */
const featureOf = (path) => /\/src\/features\/([\w-]+)\//.exec(path)?.[1] ?? null

/**
 * @param {string} from
 * @param {string} to
 */
const leavesFeature = (from, to) =>
  featureOf(from) !== null && featureOf(to) !== null && featureOf(from) !== featureOf(to)

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  const problems = findImportProblems(readSources(dirname(dirname(fileURLToPath(import.meta.url)))))
  for (const problem of problems) printLine(problem)
  if (problems.length > 0) process.exitCode = 1
}
