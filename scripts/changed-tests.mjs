// Finds the tests that a change affects: those that import a changed file, directly or not. Journeys use the web
// through a browser instead of importing it, so a change in a noun of the web selects the journeys of that noun by
// their names.
import { basename, dirname, join } from 'node:path/posix'
import { outputOf } from './command.mjs'
import { readImports } from './modules.mjs'
import { UserError } from './terminal.mjs'
import { isJourney, isTestFile } from './test-files.mjs'

/** @typedef {import('./files.mjs').SourceFile} SourceFile */

/** Files that affect every test of their workspace without an import. */
const FOR_ALL =
  /(^|\/)(package-lock\.json|vitest\.config\.ts|[^/]+\.setup\.ts)$|^packages\/server\/migrations\//
const WEB = 'packages/web/'
const SERVER = 'packages/server/'
/** The journeys through the whole portal, for changes that belong to no noun. */
const WHOLE_PORTAL = /journey|shell/
/** The journeys of nouns whose names differ from the noun. */
const JOURNEYS = new Map([
  ['accounts', /sign|session|recovery|google|callback|profile|guards/],
  ['assignments', /project|assign|mentor|progress/],
  ['notifications', /notification|mail|live/],
  ['people', /people|students|instructors|form|profile|progress/],
  ['repository', /repository|manage-projects|view-project/],
  ['requests', /request|activate|assistant/],
  ['search', /shell|repository/],
])

/**
 * Lists the paths that differ from the last commit, including new files.
 * @param {string} root
 */
export function changedPaths(root) {
  const outputs = [
    outputOf('git', ['-C', root, 'diff', '--name-only', 'HEAD']),
    outputOf('git', ['-C', root, 'ls-files', '--others', '--exclude-standard']),
  ]
  if (outputs.includes(null)) throw new UserError('git could not list the changes.')
  return [...new Set(outputs.flatMap((output) => `${output}`.split('\n')).filter(Boolean))]
}

/**
 * Returns the test files that a change affects.
 * @param {readonly string[]} changed paths
 * @param {SourceFile[]} sources
 */
export function testsFor(changed, sources) {
  const tests = sources.filter(({ path }) => isTestFile(path))
  const workspaces = changed.filter((path) => FOR_ALL.test(path)).map(workspaceOf)
  const reached = reachedFrom(changed, sources)
  const isAffectedJourney = journeysOf(changed, sources)
  const documents = changed.filter((path) => !sources.some((source) => source.path === path))
  return tests
    .filter(
      ({ path, text }) =>
        reached.has(path) ||
        workspaces.some((workspace) => path.startsWith(workspace)) ||
        // Some tests read a document, found by its name in their text.
        documents.some((each) => text.includes(`/${basename(each)}`)) ||
        (isJourney(path) && isAffectedJourney(basename(path))),
    )
    .map(({ path }) => path)
}

/** @param {string} path */
const workspaceOf = (path) => /^(packages\/\w+\/|e2e\/|scripts\/|bench\/)/.exec(path)?.[0] ?? ''

/**
 * Returns the changed files and all that import them, or run them by URL. Journeys import many server modules to fill a
 * portal, so changes of the server are not followed to them.
 * @param {readonly string[]} changed
 * @param {SourceFile[]} sources
 */
function reachedFrom(changed, sources) {
  /** @type {Map<string, string[]>} */
  const importers = new Map()
  for (const file of sources) {
    const urls = [...file.text.matchAll(/new URL\('(\.[^']+)', import\.meta\.url\)/g)]
    const targets = [
      ...readImports(file).map(({ to }) => to),
      ...urls.map(([, url = '']) => join(dirname(file.path), url)),
    ]
    for (const to of targets)
      if (!isJourney(file.path) || !to.startsWith(SERVER))
        importers.set(to, [...(importers.get(to) ?? []), file.path])
  }
  const reached = new Set(changed)
  for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer)
  return reached
}

/**
 * Returns a function that checks whether a journey is affected. A file of the web belongs to the noun of its folder and
 * to those it imports.
 * @param {readonly string[]} changed
 * @param {SourceFile[]} sources
 * @returns {(name: string) => boolean}
 */
function journeysOf(changed, sources) {
  const patterns = changed
    .filter((path) => path.startsWith(WEB) && !isTestFile(path))
    .flatMap((path) => {
      const file = sources.find((source) => source.path === path)
      const imported = file ? readImports(file).map(({ to }) => to) : []
      const nouns = new Set([path, ...imported].flatMap((each) => nounOf(each) ?? []))
      return nouns.size > 0 ? [...nouns].map(journeysOfNoun) : [WHOLE_PORTAL]
    })
  return (name) => patterns.some((pattern) => pattern.test(name))
}

/** @param {string} path */
const nounOf = (path) => /^packages\/web\/src\/features\/([\w-]+)\//.exec(path)?.[1]

/**
 * Returns the pattern of the journeys of a noun.
 * @param {string} noun
 */
export const journeysOfNoun = (noun) => JOURNEYS.get(noun) ?? new RegExp(noun.replace(/s$/, ''))
