// Checks that package-lock.json has an entry for every optional dependency it mentions: npm silently omits one that the
// registry did not have when the lock file was written, and `npm ci` then refuses the file.
import { readFileSync } from 'node:fs'
import { argv } from 'node:process'
import { pathToFileURL } from 'node:url'
import { printLine } from './terminal.mjs'

/** @typedef {Record<string, { optionalDependencies?: Record<string, string> }>} LockedPackages */

/**
 * @param {LockedPackages} packages the `packages` of a lock file
 * @returns {string[]} one sentence for each missing one
 */
export function findLockProblems(packages) {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isReachable(packages, path, name))
      .map(
        (name) =>
          `${path} wants ${name}, which is not locked: use a version whose optional packages are all available`,
      ),
  )
}

/**
 * Returns whether a package can be resolved from another: beside it or in any folder above.
 * @param {LockedPackages} packages
 * @param {string} from
 * @param {string} name
 */
function isReachable(packages, from, name) {
  const folders =
    from === '' ? [''] : ['', ...from.split('/').map((_, i, all) => `${all.slice(0, i + 1).join('/')}/`)]
  return folders.some((folder) => `${folder}node_modules/${name}` in packages)
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  const problems = findLockProblems(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages)
  for (const problem of problems) printLine(problem)
  if (problems.length > 0) process.exitCode = 1
}
