// Checks that every file stands where one would look for it, that a file is small enough to read and a folder to survey.
import { dirname } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isGenerated, isTest, readSources } from './files.mjs'
import { say } from './terminal.mjs'
import { FORBIDDEN_WORDS, PLACES } from './vocabulary.mjs'

/** The most lines a file or a route may have, from how many on a file is named, and the most files of the product in a folder. */
export const LIMITS = { file: 450, long: 300, route: 40, folder: 25 }

/** @typedef {import('./files.mjs').SourceFile} SourceFile */

/**
 * Finds every way in which the given files break the structure.
 * @param {SourceFile[]} files
 * @returns {string[]} one sentence for each
 */
export function structureProblems(files) {
  return [
    ...files.flatMap(({ path }) => nameProblems(path)),
    ...files.filter(isWritten).flatMap(sizeProblems),
    ...folderProblems(files.filter(isWritten)),
  ]
}

/**
 * Finds the files to look at for a second idea: allowed, but long.
 * @param {SourceFile[]} files
 * @returns {string[]} one sentence for each
 */
export const longFiles = (files) =>
  files
    .filter((file) => isWritten(file) && countLines(file.text) > LIMITS.long)
    .map(({ path, text }) => `${path}: ${countLines(text)} lines; does it hold a second idea?`)

/** @param {string} path */
function nameProblems(path) {
  const problems = []
  const name = path.slice(path.lastIndexOf('/') + 1)
  const place = PLACES.find(({ folder }) => path.startsWith(folder))
  if (!place?.pattern.test(path))
    problems.push(`${path}: no such place; ${place?.folder} takes ${place?.takes}`)
  if (/^index\./.test(name) && !path.startsWith('packages/web/src/routes/')) {
    problems.push(`${path}: no index files; import the file that has it`)
  }
  const word = path.split(/[/.-]/).find((part) => FORBIDDEN_WORDS.has(part))
  if (word) problems.push(`${path}: "${word}" says nothing about what is inside`)
  return problems
}

/** @param {SourceFile} file */
function sizeProblems({ path, text }) {
  // The root route is the frame around all others.
  const isScreen = path.startsWith('packages/web/src/routes/') && !path.endsWith('/__root.tsx')
  const limit = isScreen ? LIMITS.route : LIMITS.file
  const lines = countLines(text)
  return lines > limit ? [`${path}: ${lines} lines, ${limit} is the limit`] : []
}

/** @param {SourceFile[]} files */
function folderProblems(files) {
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const { path } of files) {
    if (!path.startsWith('packages/') || isTest(path)) continue
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > LIMITS.folder)
    .map(
      ([folder, count]) =>
        `${folder}: ${count} files, ${LIMITS.folder} is the limit; give each area a folder`,
    )
}

/** @param {SourceFile} file */
const isWritten = ({ path }) => !isGenerated(path) && !/\.data\.(ts|mjs)$/.test(path)

/** @param {string} text */
const countLines = (text) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  const files = readSources(dirname(dirname(fileURLToPath(import.meta.url))))
  for (const long of longFiles(files)) say(long)
  const problems = structureProblems(files)
  for (const problem of problems) say(problem)
  if (problems.length > 0) process.exitCode = 1
}
