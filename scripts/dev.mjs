// Development: the server restarts when its files change, the web reloads in the browser, and both stop together.
//   API_PORT (3001) is the port of the server, PORT (3000) the one to open.
import { spawn } from 'node:child_process'
import { env } from 'node:process'
import { npmCommand, runCommand } from './command.mjs'
import { printLine } from './terminal.mjs'

const apiPort = env.API_PORT ?? '3001'
const webPort = env.PORT ?? '3000'
const baseUrl = env.BASE_URL ?? `http://localhost:${webPort}`

// Vite is started directly, not by npm, so that it receives signals. It needs the fonts first.
await runCommand(...npmCommand(['run', 'fonts', '--workspace', '@capstone/web', '--silent']))

const server = spawn('node', ['--watch', '--watch-preserve-output', 'packages/server/src/main.ts'], {
  env: { ...env, PORT: apiPort, BASE_URL: baseUrl },
  stdio: 'inherit',
})
const web = spawn('vite', ['--port', webPort, '--strictPort'], {
  cwd: 'packages/web',
  env: { ...env, API_PORT: apiPort },
  stdio: 'inherit',
})
printLine(`Capstone for development: ${baseUrl} (the server itself on port ${apiPort})`)

const children = [server, web]
let isStopping = false

/** @param {number} code */
function stopBoth(code) {
  if (isStopping) return
  isStopping = true
  process.exitCode = code
  for (const child of children) child.kill('SIGTERM')
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => stopBoth(0))
for (const child of children) {
  child.on('error', (error) => {
    printLine(`✗ ${error.message}`)
    stopBoth(1)
  })
  child.on('exit', (code) => stopBoth(code ?? 0))
}
