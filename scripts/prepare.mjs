// Runs before the npm scripts of a fresh machine: plain JavaScript for Node 20, with nothing installed yet.
//   node scripts/prepare.mjs          packages as locked, Node 24
//   node scripts/prepare.mjs --web    and the web built
import { dirname, join } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { installPackages, needsInstall, requireNode } from './install.mjs'
import { withLock } from './lock.mjs'
import { runPlainly } from './terminal.mjs'
import { buildWeb, needsWebBuild } from './web-build.mjs'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** Installs what is missing or out of date and checks the Node version. */
export async function preparePackages() {
  if (needsInstall(ROOT)) await one(async () => needsInstall(ROOT) && installPackages(ROOT))
  requireNode()
}

/** Builds the web if its sources have changed since the last build. */
export async function prepareWeb() {
  if (needsWebBuild(ROOT)) await one(async () => needsWebBuild(ROOT) && buildWeb(ROOT))
}

/** @param {() => Promise<unknown>} work asks again whether it is needed: another process may just have done it */
function one(work) {
  return withLock(join(ROOT, '.prepare.lock'), work)
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  await runPlainly(async () => {
    await preparePackages()
    if (argv.includes('--web')) await prepareWeb()
  })
}
