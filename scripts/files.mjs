// Reads the source files for the checks.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {{ path: string, text: string }} SourceFile path from the root, with forward slashes */

const PLACES = ['packages/contract/src', 'packages/server/src', 'packages/web/src', 'e2e', 'bench', 'scripts']
const SKIPPED = new Set(['node_modules', 'dist', 'test-results'])
const SOURCE = /\.(ts|tsx|mjs|js|css)$/

/**
 * Reads every source file in PLACES.
 * @param {string} root
 * @returns {SourceFile[]}
 */
export function readSources(root) {
  return PLACES.flatMap((place) => listSources(root, place)).map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }))
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function listSources(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : listSources(root, path)
    return SOURCE.test(entry.name) ? [path] : []
  })
}

/**
 * Whether a file is a test or is only used by tests.
 * @param {string} path
 */
export const isTestCode = (path) =>
  /\.(test|spec|testing|setup)\.(ts|tsx|mjs)$/.test(path) || path.startsWith('e2e/')

/** @param {string} path */
export const isGenerated = (path) => path.endsWith('.gen.ts')
