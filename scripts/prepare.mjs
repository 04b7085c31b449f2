// Runs before the npm scripts, also on a fresh machine: plain JavaScript for Node 20, with nothing installed yet.
//   node scripts/prepare.mjs          installs the locked packages and checks the version of Node
//   node scripts/prepare.mjs --web    builds the web, too
import { dirname, join } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { installPackages, needsInstall, requireNode } from './install.mjs'
import { withLock } from './lock.mjs'
import { runScript } from './terminal.mjs'
import { buildWeb, needsWebBuild } from './web-build.mjs'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** Installs packages that are missing or outdated, and checks the Node version. */
export async function preparePackages() {
  if (needsInstall(ROOT)) await runLocked(async () => needsInstall(ROOT) && installPackages(ROOT))
  requireNode()
}

/** Builds the web if its sources have changed since the last build. */
export async function prepareWeb() {
  if (needsWebBuild(ROOT)) await runLocked(async () => needsWebBuild(ROOT) && buildWeb(ROOT))
}

/**
 * Runs `work` under a lock that one process at a time holds. `work` has to check again whether it is needed: another
 * process may have done it.
 * @param {() => Promise<unknown>} work
 */
function runLocked(work) {
  return withLock(join(ROOT, '.prepare.lock'), work)
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  await runScript(async () => {
    await preparePackages()
    if (argv.includes('--web')) await prepareWeb()
  })
}
