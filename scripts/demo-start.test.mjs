import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const SCRIPT = fileURLToPath(new URL('./demo-start.mjs', import.meta.url))

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'capstone-demo-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** @param {string} program what `npm run demo` runs there @param {string} [start] */
function startDemo(program, start = 'exec node demo.mjs') {
  writeFileSync(join(folder, 'demo.mjs'), program)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { demo: start } }))
  return spawnSync(process.execPath, [SCRIPT, folder], { encoding: 'utf8' })
}

const SERVER = `
  import { createServer } from 'node:http'
  const server = createServer((request, response) => response.writeHead(request.url === '/readyz' ? 200 : 404).end())
  server.listen(Number(process.env.PORT), '127.0.0.1')`

test('a demo that gets ready and stops on request passes', () => {
  const { status, stderr } = startDemo(`${SERVER}\nprocess.on('SIGTERM', () => process.exit(0))`)
  expect(stderr).toContain('The demo stopped when asked to.')
  expect(status).toBe(0)
})

test('a demo that exits by itself fails', () => {
  const { status, stderr } = startDemo('process.exit(3)')
  expect(stderr).toContain('The demo ended by itself with code 3.')
  expect(status).toBe(1)
})

// npm ends only the shell it started; without `exec` the server would keep running.
test('a demo that outlives npm fails', () => {
  const { status, stderr } = startDemo(SERVER, 'node demo.mjs')
  expect(stderr).toContain('The demo still answers after it was stopped.')
  expect(status).toBe(1)
})

test('the scripts of the portal use `exec`, so that none outlives npm', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  expect([scripts.start, scripts.demo, scripts.dev].filter((script) => !script.startsWith('exec '))).toEqual(
    [],
  )
})
