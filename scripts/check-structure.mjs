// Checks the place, name and length of source files, the number of files in each folder of the packages, the terms that
// names use, and the width of comments.
import { dirname } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isGenerated, isTestCode, readSources } from './files.mjs'
import { lineAt } from './modules.mjs'
import { hasTerm, readDeclaredNames } from './names.mjs'
import { printLine } from './terminal.mjs'
import { FORBIDDEN_WORDS, PLACES, REPLACED_TERMS } from './vocabulary.mjs'

/**
 * The most lines of a `file` and of a `route`, the most product files of a `folder`, and the most columns of a
 * `comment`, which the formatter does not wrap. A file with more than `long` lines is reported without failing.
 */
export const LIMITS = { file: 450, long: 300, route: 40, folder: 25, comment: 120 }

/** @typedef {import('./files.mjs').SourceFile} SourceFile */

/**
 * Finds every violation of the structure by the given files.
 * @param {SourceFile[]} files
 * @returns {string[]} one sentence for each
 */
export function findStructureProblems(files) {
  return [
    ...files.flatMap(({ path }) => findNameProblems(path)),
    ...files.filter(isWritten).flatMap(findSizeProblems),
    ...files.filter(isWritten).flatMap(findTermProblems),
    ...files.filter(isWritten).flatMap(findWideComments),
    ...findFolderProblems(files.filter(isWritten)),
  ]
}

/**
 * Finds files that are long but allowed, to look for a second idea in them.
 * @param {SourceFile[]} files
 * @returns {string[]} one sentence for each
 */
export const findLongFiles = (files) =>
  files
    .filter((file) => isWritten(file) && countLines(file.text) > LIMITS.long)
    .map(({ path, text }) => `${path}: ${countLines(text)} lines; does it hold a second idea?`)

/** @param {string} path */
function findNameProblems(path) {
  const problems = []
  const name = path.slice(path.lastIndexOf('/') + 1)
  const place = PLACES.find(({ folder }) => path.startsWith(folder))
  if (!place?.pattern.test(path))
    problems.push(`${path}: no such place; ${place?.folder} takes ${place?.description}`)
  if (/^index\./.test(name) && !path.startsWith('packages/web/src/routes/')) {
    problems.push(`${path}: no index files; import the file that has it`)
  }
  const word = path.split(/[/.-]/).find((part) => FORBIDDEN_WORDS.has(part))
  if (word) problems.push(`${path}: "${word}" does not describe the content`)
  return problems
}

/**
 * Finds replaced terms in the name of a file and in the identifiers it declares.
 * @param {SourceFile} file
 */
function findTermProblems(file) {
  const { path, text } = file
  const fileName = path.slice(path.lastIndexOf('/') + 1)
  return [{ name: fileName, start: 0 }, ...readDeclaredNames(file)].flatMap(({ name, start }) =>
    [...REPLACED_TERMS]
      .filter(([term]) => hasTerm(name, term))
      .map(([term, word]) => `${path}:${lineAt(text, start)} ${name}: instead of "${term}" use: ${word}`),
  )
}

/** @param {SourceFile} file */
function findSizeProblems({ path, text }) {
  // The root route contains the layout of all others.
  const isScreen = path.startsWith('packages/web/src/routes/') && !path.endsWith('/__root.tsx')
  const limit = isScreen ? LIMITS.route : LIMITS.file
  const lines = countLines(text)
  return lines > limit ? [`${path}: ${lines} lines, ${limit} is the limit`] : []
}

/** @param {SourceFile} file */
const findWideComments = ({ path, text }) =>
  text.split('\n').flatMap((line, index) => {
    const isWide = line.length > LIMITS.comment && /^\s*(\/\/|\/?\*)/.test(line)
    // An address and an instruction to the linter cannot be wrapped.
    return isWide && !/:\/\/|biome-ignore/.test(line)
      ? [`${path}:${index + 1}: a comment of ${line.length} columns, ${LIMITS.comment} is the limit`]
      : []
  })

/** @param {SourceFile[]} files */
function findFolderProblems(files) {
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const { path } of files) {
    if (!path.startsWith('packages/') || isTestCode(path)) continue
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > LIMITS.folder)
    .map(
      ([folder, count]) =>
        `${folder}: ${count} files, ${LIMITS.folder} is the limit; give each area a folder`,
    )
}

/**
 * Returns whether a file is code that a person wrote: neither generated nor data.
 * @param {SourceFile} file
 */
const isWritten = ({ path }) => !isGenerated(path) && !/\.data\.(ts|mjs)$/.test(path)

/** @param {string} text */
const countLines = (text) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  const files = readSources(dirname(dirname(fileURLToPath(import.meta.url))))
  for (const long of findLongFiles(files)) printLine(long)
  const problems = findStructureProblems(files)
  for (const problem of problems) printLine(problem)
  if (problems.length > 0) process.exitCode = 1
}
