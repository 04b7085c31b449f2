// Installs the packages of package-lock.json and checks the version of Node.
import { existsSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { npmCommand, outputOf, runCommand } from './command.mjs'
import { printLine, printWhileWaiting, UserError } from './terminal.mjs'

/** The first version with Argon2, which hashes passwords. */
const NODE_NEEDED = '24.7'

/**
 * Returns whether packages are missing or older than the lock file.
 * @param {string} root
 */
export function needsInstall(root) {
  const installed = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(installed)) return true
  return statSync(join(root, 'package-lock.json')).mtimeMs > statSync(installed).mtimeMs
}

/**
 * Installs exactly the packages of the lock file. Throws UserError when npm fails.
 * @param {string} root
 */
export async function installPackages(root) {
  printLine('Installing packages (about a minute the first time) …')
  const stop = printWhileWaiting('still installing')
  const args = ['ci', '--include=dev', '--include=optional', '--loglevel=error']
  const code = await runCommand(...npmCommand(args), { cwd: root, stdoutToStderr: true })
  stop()
  if (code !== 0) throw new UserError('npm could not install the packages; its own message is above.')
  const now = new Date()
  utimesSync(join(root, 'node_modules/.package-lock.json'), now, now)
}

/** Throws UserError when `node` is missing on npm's path or older than NODE_NEEDED. */
export function requireNode() {
  const version = outputOf('node', ['--version'])
  const [major = 0, minor = 0] = (version?.replace('v', '') ?? '').split('.').map(Number)
  const [majorNeeded = 0, minorNeeded = 0] = NODE_NEEDED.split('.').map(Number)
  if (major > majorNeeded || (major === majorNeeded && minor >= minorNeeded)) return
  const found = version ? `found ${version}` : 'found none that runs'
  throw new UserError(
    `Capstone needs Node ${NODE_NEEDED} or later (${found} on ${process.platform} ${process.arch}): install it from https://nodejs.org and run this again.`,
  )
}
