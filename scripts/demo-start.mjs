// Starts `npm run demo` in a folder, waits until it is ready, and stops it.
//   node scripts/demo-start.mjs [folder]
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { argv, cwd, env } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { npmCommand } from './command.mjs'
import { printLine, runScript, UserError } from './terminal.mjs'

// Limits for a demo that hangs, far above the times of a busy machine.
const READY_WITHIN_MS = 600_000
const STOPPED_WITHIN_MS = 120_000

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** @param {string} url */
async function answers(url) {
  try {
    return (await fetch(url)).status === 200
  } catch {
    // Nothing listens there.
    return false
  }
}

/** @param {string} folder */
async function startAndStop(folder) {
  const port = await freePort()
  const ready = `http://127.0.0.1:${port}/readyz`
  const [program, args] = npmCommand(['run', 'demo'])
  // A process group of its own, so that all its processes can be killed.
  const demo = spawn(program, args, {
    cwd: folder,
    env: { ...env, PORT: `${port}` },
    stdio: ['ignore', 2, 2],
    detached: true,
  })
  const ended = once(demo, 'exit').then(() => true)
  try {
    const startedAt = Date.now()
    while (!(await answers(ready))) {
      if (demo.signalCode) throw new UserError(`The demo was ended by ${demo.signalCode}.`)
      if (demo.exitCode !== null) throw new UserError(`The demo ended by itself with code ${demo.exitCode}.`)
      if (Date.now() - startedAt > READY_WITHIN_MS)
        throw new UserError('The demo was not ready within ten minutes.')
      await sleep(500)
    }
    printLine(`The demo answered after ${Math.round((Date.now() - startedAt) / 1000)} s.`)
    demo.kill('SIGTERM')
    if (!(await Promise.race([ended, sleep(STOPPED_WITHIN_MS, false, { ref: false })]))) {
      throw new UserError('The demo did not stop within two minutes of SIGTERM.')
    }
    if (await answers(ready)) throw new UserError('The demo still answers after it was stopped.')
    printLine('The demo stopped when asked to.')
  } finally {
    killProcessGroup(demo.pid)
  }
}

/** @param {number | undefined} pid */
function killProcessGroup(pid) {
  if (!pid) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

await runScript(() => startAndStop(argv[2] ?? cwd()))
