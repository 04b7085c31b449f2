// Checks that every file stands where one would look for it, and stays small enough to read.
import { dirname } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isGenerated, readSources } from './files.mjs'
import { say } from './say.mjs'
import { FORBIDDEN_WORDS, PLACES } from './vocabulary.mjs'

/** Lines: the most a file may have, and where the middle and the ninth tenth of all files may lie. */
export const LIMITS = { file: 300, route: 40, median: 70, ninetieth: 150 }

/**
 * Every way in which the given files break the structure, one sentence each.
 * @param {import('./files.mjs').SourceFile[]} files
 * @returns {string[]}
 */
export function structureProblems(files) {
  const written = files.filter((file) => !isGenerated(file.path))
  return [
    ...files.flatMap(({ path }) => nameProblems(path)),
    ...written.flatMap(sizeProblems),
    ...spreadProblems(written),
  ]
}

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

/** @param {import('./files.mjs').SourceFile} file */
function sizeProblems({ path, text }) {
  if (/\.data\.(ts|mjs)$/.test(path)) return []
  // The root route is the frame around all others.
  const isScreen = path.startsWith('packages/web/src/routes/') && !path.endsWith('/__root.tsx')
  const limit = isScreen ? LIMITS.route : LIMITS.file
  const lines = countLines(text)
  return lines > limit ? [`${path}: ${lines} lines, ${limit} is the limit`] : []
}

/** @param {import('./files.mjs').SourceFile[]} files */
function spreadProblems(files) {
  const { median, ninetieth } = sizeSpread(files)
  const problems = []
  if (median > LIMITS.median)
    problems.push(`half of all files have ${median} lines or more, ${LIMITS.median} is the limit`)
  if (ninetieth > LIMITS.ninetieth) {
    problems.push(`a tenth of all files has ${ninetieth} lines or more, ${LIMITS.ninetieth} is the limit`)
  }
  return problems
}

/**
 * The middle and the ninth tenth of the files' lengths in lines; data files and generated files apart.
 * @param {import('./files.mjs').SourceFile[]} files
 */
export function sizeSpread(files) {
  const sizes = files
    .filter(({ path }) => !isGenerated(path) && !/\.data\.(ts|mjs)$/.test(path))
    .map(({ text }) => countLines(text))
    .sort((a, b) => a - b)
  /** @param {number} share */
  const at = (share) => sizes[Math.floor((sizes.length - 1) * share)] ?? 0
  return { files: sizes.length, median: at(0.5), ninetieth: at(0.9) }
}

/** @param {string} text */
const countLines = (text) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  const files = readSources(dirname(dirname(fileURLToPath(import.meta.url))))
  const { files: count, median, ninetieth } = sizeSpread(files)
  say(`${count} files, median ${median} lines, 90th percentile ${ninetieth} lines`)
  const problems = structureProblems(files)
  for (const problem of problems) say(problem)
  if (problems.length > 0) process.exitCode = 1
}
