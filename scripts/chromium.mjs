// Finds a Chromium that starts, or brings one, and prints its path:
//   CHROMIUM_PATH, else one on the PATH, else Playwright's download, else Debian's package.
// The one without windows comes first: it does the same at three quarters of the cost, but shows no PDF. Playwright's is whole.

import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { argv, env } from 'node:process'
import { pathToFileURL } from 'node:url'
import { outputOf, runCommand } from './command.mjs'
import { PlainError, runPlainly, say, sayWhileWaiting } from './terminal.mjs'

const NAMES = [
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
 * The path of a Chromium that starts; installs one when there is none. Refuses with one line when nothing works.
 * @returns {Promise<string>}
 */
export async function findChromium() {
  const own = env.CHROMIUM_PATH
  if (own) {
    if (starts(own)) return own
    throw new PlainError(`CHROMIUM_PATH is set to ${own}, which does not start.`)
  }
  const found = onPath() ?? playwrightsOwn()
  if (found) return found
  const brought = (await downloadByPlaywright()) ?? (await installByApt())
  if (!brought) throw new PlainError(NOTHING_WORKED)
  return brought
}

/** @param {string} program */
function starts(program) {
  // Also tells a browser whose system libraries are missing.
  return outputOf(program, ['--version', '--no-sandbox']) !== null
}

function onPath() {
  for (const name of NAMES) {
    const path = outputOf('/bin/sh', ['-c', `command -v ${name}`])
    if (path && starts(path)) return path
  }
  return null
}

function playwrightsOwn() {
  /** @type {{ chromium: { executablePath(): string } }} */
  const playwright = requireFromJourneys('playwright-core')
  const path = playwright.chromium.executablePath()
  return path && starts(path) ? path : null
}

async function downloadByPlaywright() {
  say('No Chromium found: downloading one with Playwright …')
  const cli = join(dirname(requireFromJourneys.resolve('playwright-core/package.json')), 'cli.js')
  const stop = sayWhileWaiting('still downloading')
  // A network that does not answer must not hold everything up: Debian's comes next.
  const patience = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000', ...env }
  let output = ''
  const onOutput = (/** @type {string} */ text) => {
    output += text
    for (const line of text.split(/[\r\n]+/)) if (line.includes('%')) say(line)
  }
  const code = await runCommand(process.execPath, [cli, 'install', '--no-shell', 'chromium'], {
    env: patience,
    onOutput,
  })
  stop()
  // Its failures are long stack traces; the first line says what happened.
  if (code !== 0) say(`The download did not work: ${/^Error: (.+)$/m.exec(output)?.[1] ?? `code ${code}`}.`)
  return playwrightsOwn()
}

async function installByApt() {
  const root = process.getuid?.() === 0
  if (outputOf('apt-get', ['--version']) === null) return null
  if (!root && outputOf('sudo', ['-n', 'true']) === null) return null
  say('Installing Chromium with apt-get …')
  const quiet = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' }, quietOut: true }
  const stop = sayWhileWaiting('still installing Chromium')
  const install = ['install', '-y', '-qq', '--no-install-recommends']
  // Older releases have no package of the first.
  for (const args of [
    ['update', '-qq'],
    [...install, 'chromium-headless-shell'],
    [...install, 'chromium'],
  ]) {
    if (onPath()) break
    const [program, ...rest] = root ? ['apt-get', ...args] : ['sudo', '-n', 'apt-get', ...args]
    await runCommand(program ?? 'apt-get', rest, quiet)
  }
  stop()
  return onPath()
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  await runPlainly(async () => {
    process.stdout.write(`${await findChromium()}\n`)
  })
}
