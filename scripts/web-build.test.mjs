import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildWeb, needsWebBuild } from './web-build.mjs'

let root = ''
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'capstone-web-'))
  write('package-lock.json', '{}')
  write('package.json', JSON.stringify({ name: 'x', private: true, workspaces: ['packages/web'] }))
  const build = 'mkdir -p dist && echo built > dist/app.html && echo 1 > src/tree.gen.ts'
  write(
    'packages/web/package.json',
    JSON.stringify({ name: '@capstone/web', version: '1.0.0', scripts: { build } }),
  )
  write('packages/web/src/main.tsx', 'one')
  write('packages/contract/src/base.ts', 'one')
  vi.stubEnv('npm_execpath', undefined)
})
afterEach(() => {
  rmSync(root, { recursive: true, force: true })
  vi.unstubAllEnvs()
})

/** @param {string} path @param {string} text */
function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

test('builds once, and again only when a source has changed', async () => {
  expect(needsWebBuild(root)).toBe(true)
  await buildWeb(root)
  expect(needsWebBuild(root)).toBe(false)

  utimesSync(join(root, 'packages/web/src/main.tsx'), 9e9, 9e9)
  expect(needsWebBuild(root)).toBe(false)

  write('packages/contract/src/base.ts', 'two')
  expect(needsWebBuild(root)).toBe(true)
  await buildWeb(root)
  write('packages/web/src/page.tsx', 'new')
  expect(needsWebBuild(root)).toBe(true)
})

test('builds again when the build was removed', async () => {
  await buildWeb(root)
  rmSync(join(root, 'packages/web/dist'), { recursive: true })
  expect(needsWebBuild(root)).toBe(true)
})

test('a failed build throws, and a build is still needed', async () => {
  write('packages/web/package.json', JSON.stringify({ name: '@capstone/web', scripts: { build: 'exit 3' } }))
  await expect(buildWeb(root)).rejects.toThrow('The web could not be built')
  expect(needsWebBuild(root)).toBe(true)
})
