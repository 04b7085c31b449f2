// Checks that package-lock.json names every optional package it speaks of: `npm ci` refuses a lock file that leaves one
// out, and npm leaves out silently what the registry did not have when the lock file was written.
import { readFileSync } from 'node:fs'
import { argv } from 'node:process'
import { pathToFileURL } from 'node:url'
import { say } from './terminal.mjs'

/** @typedef {Record<string, { optionalDependencies?: Record<string, string> }>} LockedPackages */

/**
 * @param {LockedPackages} packages the `packages` of a lock file
 * @returns {string[]} one sentence for each missing one
 */
export function lockProblems(packages) {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isReachable(packages, path, name))
      .map(
        (name) => `${path} wants ${name}, which is not locked: take a version of which all parts can be had`,
      ),
  )
}

/**
 * Whether a package is found from another's place: beside it or in any folder above.
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
  const problems = lockProblems(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages)
  for (const problem of problems) say(problem)
  if (problems.length > 0) process.exitCode = 1
}
