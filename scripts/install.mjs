// Brings node_modules in step with package-lock.json, and makes sure that Node 24 runs what follows.
import { existsSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { npmCommand, outputOf, runCommand } from './command.mjs'
import { PlainError, say, sayWhileWaiting } from './terminal.mjs'

export const NODE_NEEDED = 24

/**
 * Whether packages are missing or older than the lock file.
 * @param {string} root
 */
export function needsInstall(root) {
  const installed = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(installed)) return true
  return statSync(join(root, 'package-lock.json')).mtimeMs > statSync(installed).mtimeMs
}

/**
 * Installs exactly what the lock file names. Refuses with one line when npm fails.
 * @param {string} root
 */
export async function installPackages(root) {
  say('Installing packages (about a minute the first time) …')
  const stop = sayWhileWaiting('still installing')
  const args = ['ci', '--include=dev', '--include=optional', '--loglevel=error']
  const code = await runCommand(...npmCommand(args), { cwd: root, quietOut: true })
  stop()
  if (code !== 0) throw new PlainError('npm could not install the packages; its own message is above.')
  const now = new Date()
  utimesSync(join(root, 'node_modules/.package-lock.json'), now, now)
}

/** Refuses with one line when `node` on npm's path is older than Node 24. */
export function requireNode() {
  const version = outputOf('node', ['--version'])
  const major = Number(version?.match(/^v(\d+)\./)?.[1] ?? 0)
  if (major >= NODE_NEEDED) return
  const found = version ? `found ${version}` : 'found none that runs'
  throw new PlainError(
    `Capstone needs Node ${NODE_NEEDED} or later (${found} on ${process.platform} ${process.arch}): install it from https://nodejs.org and run this again.`,
  )
}
