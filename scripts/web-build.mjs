// Builds the web when its sources differ from those of the last build. Compares contents, because a checkout changes
// modification times.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { npmCommand, runCommand } from './command.mjs'
import { printLine, printWhileWaiting, UserError } from './terminal.mjs'

const SOURCES = ['packages/web', 'packages/contract/src', 'package-lock.json']
// Installed packages, and what the build itself writes: its output, the font subsets, the router's files.
const EXCLUDED = new Set(['node_modules', 'dist', 'dist-ssr', 'fonts', '.tanstack'])

/** @param {string} root */
const stampPath = (root) => join(root, 'node_modules/.cache/capstone-web-build')

/**
 * Returns whether the last build is missing or was made from other sources.
 * @param {string} root
 */
export function needsWebBuild(root) {
  const stamp = stampPath(root)
  if (!existsSync(stamp) || !existsSync(join(root, 'packages/web/dist/app.html'))) return true
  return readFileSync(stamp, 'utf8') !== hashSources(root)
}

/**
 * Builds packages/web/dist. Throws UserError when the build fails.
 * @param {string} root
 */
export async function buildWeb(root) {
  printLine('Building the web (about ten seconds) …')
  const hash = hashSources(root)
  const stop = printWhileWaiting('still building')
  const code = await runCommand(...npmCommand(['run', 'build', '--workspace', '@capstone/web']), {
    cwd: root,
    stdoutToStderr: true,
  })
  stop()
  if (code !== 0) throw new UserError('The web could not be built; what went wrong is above.')
  mkdirSync(dirname(stampPath(root)), { recursive: true })
  writeFileSync(stampPath(root), hash)
}

/** @param {string} root */
function hashSources(root) {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((source) => listFiles(root, source)).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(root, path) {
  if (!existsSync(join(root, path))) return []
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (EXCLUDED.has(name) || name.endsWith('.gen.ts')) return []
  if (path === 'package-lock.json') return [path]
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    const inner = `${path}/${entry.name}`
    if (entry.isDirectory()) return listFiles(root, inner)
    return EXCLUDED.has(entry.name) || entry.name.endsWith('.gen.ts') ? [] : [inner]
  })
}
