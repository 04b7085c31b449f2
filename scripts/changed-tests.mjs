// Which tests a change concerns: those that import what changed, by however many steps. Journeys meet the web through a
// browser, so they are found by their names instead: what changed in a noun of the web concerns the journeys of that noun.
import { basename, dirname, join } from 'node:path/posix'
import { outputOf } from './command.mjs'
import { readImports } from './modules.mjs'
import { PlainError } from './terminal.mjs'
import { isJourney, isTestFile } from './test-files.mjs'

/** @typedef {import('./files.mjs').SourceFile} SourceFile */

/** Loaded for every test of its workspace, without an import. */
const FOR_ALL =
  /(^|\/)(package-lock\.json|vitest\.config\.ts|[^/]+\.setup\.ts)$|^packages\/server\/migrations\//
const WEB = 'packages/web/'
/** The journeys that go through the whole portal: for what belongs to no noun. */
const WHOLE_WAY = /journey|shell/
/** Journeys of the nouns that they do not carry in their names; those of the others do. */
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
 * Paths that differ from the last commit, new files included.
 * @param {string} root
 */
export function changedPaths(root) {
  const outputs = [
    outputOf('git', ['-C', root, 'diff', '--name-only', 'HEAD']),
    outputOf('git', ['-C', root, 'ls-files', '--others', '--exclude-standard']),
  ]
  if (outputs.includes(null)) throw new PlainError('git does not say what has changed.')
  return [...new Set(outputs.flatMap((output) => `${output}`.split('\n')).filter(Boolean))]
}

/**
 * The test files a change concerns.
 * @param {readonly string[]} changed paths
 * @param {SourceFile[]} sources
 */
export function testsFor(changed, sources) {
  const tests = sources.filter(({ path }) => isTestFile(path))
  const workspaces = changed.filter((path) => FOR_ALL.test(path)).map(workspaceOf)
  const reached = reachedFrom(changed, sources)
  const isForJourneys = journeysOf(changed, sources)
  const documents = changed.filter((path) => !sources.some((source) => source.path === path))
  return tests
    .filter(
      ({ path, text }) =>
        reached.has(path) ||
        workspaces.some((workspace) => path.startsWith(workspace)) ||
        // A test may read a document by its name.
        documents.some((each) => text.includes(`/${basename(each)}`)) ||
        (isJourney(path) && isForJourneys(basename(path))),
    )
    .map(({ path }) => path)
}

/** @param {string} path */
const workspaceOf = (path) => /^(packages\/\w+\/|e2e\/|scripts\/|bench\/)/.exec(path)?.[0] ?? ''

/**
 * What changed and everything that imports it, or starts it by its URL. Journeys fill a portal through the server's own
 * modules; only what changed among themselves is followed to them.
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
      if (!isJourney(file.path) || isJourney(to)) importers.set(to, [...(importers.get(to) ?? []), file.path])
  }
  const reached = new Set(changed)
  for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer)
  return reached
}

/**
 * A file of the web belongs to the noun whose folder it is in, or to those it imports from.
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
      return nouns.size > 0 ? [...nouns].map(journeysOfNoun) : [WHOLE_WAY]
    })
  return (name) => patterns.some((pattern) => pattern.test(name))
}

/** @param {string} path */
const nounOf = (path) => /^packages\/web\/src\/features\/([\w-]+)\//.exec(path)?.[1]

/**
 * Which journeys are about a noun of the web, by their names.
 * @param {string} noun
 */
export const journeysOfNoun = (noun) => JOURNEYS.get(noun) ?? new RegExp(noun.replace(/s$/, ''))
