// Finds a Chromium that starts, or installs one, and prints its path:
//   CHROMIUM_PATH, else one on the PATH, else Playwright's download, else Debian's package.
// The headless shell comes first, because it is lighter; it shows no PDF. Playwright's download is a whole Chromium.

import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { argv, env } from 'node:process'
import { pathToFileURL } from 'node:url'
import { outputOf, runCommand } from './command.mjs'
import { printLine, printWhileWaiting, runScript, UserError } from './terminal.mjs'

const PROGRAMS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const NOTHING_WORKED =
  'Chromium was not found and could not be installed: install it, or set CHROMIUM_PATH to its program.'

// playwright-core belongs to the journeys' workspace.
const requireFromJourneys = createRequire(new URL('../e2e/package.json', import.meta.url))

/**
 * Returns the path of a Chromium that starts, and installs one when there is none. Throws UserError when nothing works.
 * @returns {Promise<string>}
 */
export async function findChromium() {
  const configured = env.CHROMIUM_PATH
  if (configured) {
    if (starts(configured)) return configured
    throw new UserError(`CHROMIUM_PATH is set to ${configured}, which does not start.`)
  }
  const found = findOnPath() ?? findPlaywrightChromium()
  if (found) return found
  const installed = (await downloadByPlaywright()) ?? (await installByApt())
  if (!installed) throw new UserError(NOTHING_WORKED)
  return installed
}

/** @param {string} program */
function starts(program) {
  // Fails for a browser whose system libraries are missing.
  return outputOf(program, ['--version', '--no-sandbox']) !== null
}

function findOnPath() {
  for (const name of PROGRAMS) {
    const path = outputOf('/bin/sh', ['-c', `command -v ${name}`])
    if (path && starts(path)) return path
  }
  return null
}

function findPlaywrightChromium() {
  /** @type {{ chromium: { executablePath(): string } }} */
  const playwright = requireFromJourneys('playwright-core')
  const path = playwright.chromium.executablePath()
  return path && starts(path) ? path : null
}

async function downloadByPlaywright() {
  printLine('No Chromium found: downloading one with Playwright …')
  const cli = join(dirname(requireFromJourneys.resolve('playwright-core/package.json')), 'cli.js')
  const stop = printWhileWaiting('still downloading')
  // A short timeout, so that without a network Debian's package is tried soon.
  const downloadEnv = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000', ...env }
  let output = ''
  const onOutput = (/** @type {string} */ text) => {
    output += text
    for (const line of text.split(/[\r\n]+/)) if (line.includes('%')) printLine(line)
  }
  const code = await runCommand(process.execPath, [cli, 'install', '--no-shell', 'chromium'], {
    env: downloadEnv,
    onOutput,
  })
  stop()
  // Failures are long stack traces whose first line has the reason.
  if (code !== 0)
    printLine(`The download did not work: ${/^Error: (.+)$/m.exec(output)?.[1] ?? `code ${code}`}.`)
  return findPlaywrightChromium()
}

async function installByApt() {
  const isRoot = process.getuid?.() === 0
  if (outputOf('apt-get', ['--version']) === null) return null
  if (!isRoot && outputOf('sudo', ['-n', 'true']) === null) return null
  printLine('Installing Chromium with apt-get …')
  const options = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' }, stdoutToStderr: true }
  const stop = printWhileWaiting('still installing Chromium')
  const install = ['install', '-y', '-qq', '--no-install-recommends']
  // Older releases do not have the first package.
  for (const args of [
    ['update', '-qq'],
    [...install, 'chromium-headless-shell'],
    [...install, 'chromium'],
  ]) {
    if (findOnPath()) break
    const [program, ...rest] = isRoot ? ['apt-get', ...args] : ['sudo', '-n', 'apt-get', ...args]
    await runCommand(program ?? 'apt-get', rest, options)
  }
  stop()
  return findOnPath()
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  await runScript(async () => {
    process.stdout.write(`${await findChromium()}\n`)
  })
}
