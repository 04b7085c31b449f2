// Checks that every test runs in exactly one project, and on both engines when it depends on the engine; that none is
// left out by `only`, `skip` or `todo`; and that no state of a screen is checked twice.
import { dirname, matchesGlob, relative, resolve } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { readSources } from './files.mjs'
import { lineAt } from './modules.mjs'
import { printLine } from './terminal.mjs'
import { isTestFile, readTestFiles, readTestOptions } from './test-files.mjs'

/** @typedef {import('./files.mjs').SourceFile} SourceFile */
/**
 * `root` is relative to the repository.
 * @typedef {{ name: string, root: string, include: string[], exclude: string[], tags: string[] }} Project
 */

const READS_ENGINE = /process\.env\.DATABASE_URL|\bDATABASE_URL\b[^=;]*\}\s*=\s*process\.env/
const DEPENDS_ON_ENGINE = /\.(skipIf|runIf)\([^)]*(server|postgres|pglite|engine|database)/i
const CHECKED_STATE = /\bcheckScreen\(\s*\w+,\s*(['"`])([^'"`$]+)\1/g

/**
 * @param {SourceFile[]} files every test file and the journeys' shared modules
 * @param {Project[]} projects
 * @returns {string[]} one sentence for each problem
 */
export function findTestProblems(files, projects) {
  return [
    ...files.filter(({ path }) => isTestFile(path)).flatMap((file) => findProblems(file, projects)),
    ...findRepeatedScreens(files),
  ]
}

/** @param {SourceFile} file @param {Project[]} projects */
function findProblems(file, projects) {
  const { path, text } = file
  const runners = projects.filter((project) => runs(project, path))
  const [project] = runners
  if (!project) return [`${path} runs nowhere: no project of a vitest.config.ts includes it`]
  const { tags, modes } = readTestOptions(file)
  const problems = tags
    .filter((tag) => !project.tags.includes(tag))
    .map((tag) => `${path}: there is no tag "${tag}" in "${project.name}"`)
  if (runners.length > 1) problems.push(`${path} runs twice: ${runners.map(({ name }) => name).join(', ')}`)
  for (const { name, line } of modes)
    problems.push(`${path}:${line} has "${name}": only skipIf and runIf may leave tests out`)
  const isOfServer = path.startsWith('packages/server/')
  if (isOfServer && (READS_ENGINE.test(text) || DEPENDS_ON_ENGINE.test(text)) && !tags.includes('database'))
    problems.push(`${path} depends on the database engine: tag it "database", then it runs on both`)
  return problems
}

/** @param {Project} project @param {string} path */
function runs({ root, include, exclude }, path) {
  const inside = relative(root, path)
  const matches = (/** @type {string[]} */ patterns) =>
    patterns.some((pattern) => matchesGlob(inside, pattern))
  return !inside.startsWith('..') && matches(include) && !matches(exclude)
}

/** @param {SourceFile[]} files */
function findRepeatedScreens(files) {
  /** @type {Map<string, string>} the first place of each */
  const first = new Map()
  return files
    .filter(({ path }) => path.startsWith('e2e/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(CHECKED_STATE)].flatMap(({ index, 2: name = '' }) => {
        const place = `${path}:${lineAt(text, index)}`
        const other = first.get(name)
        if (!other) first.set(name, place)
        return other ? [`${place} checks "${name}" again, after ${other}: each state is checked once`] : []
      }),
    )
}

/**
 * Reads the projects of a Vitest configuration.
 * @param {string} root
 * @param {string} path
 * @returns {Promise<Project[]>}
 */
async function readProjects(root, path) {
  const { default: config } = await import(pathToFileURL(resolve(root, path)).href)
  const { projects = [config], tags = [] } = config.test
  return projects.map((/** @type {any} */ { test }) => ({
    name: test.name,
    root: relative(root, resolve(root, dirname(path), test.root ?? '')),
    include: test.include,
    exclude: test.exclude ?? [],
    tags: tags.map((/** @type {{ name: string }} */ { name }) => name),
  }))
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)))
  const configs = ['vitest.config.ts', 'e2e/vitest.config.ts']
  const projects = (await Promise.all(configs.map((path) => readProjects(root, path)))).flat()
  const shared = readSources(root).filter(({ path }) => path.startsWith('e2e/') && !isTestFile(path))
  const problems = findTestProblems([...readTestFiles(root), ...shared], projects)
  for (const problem of problems) printLine(problem)
  if (problems.length > 0) process.exitCode = 1
}
