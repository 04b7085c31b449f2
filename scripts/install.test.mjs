import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { needsInstall, requireNode } from './install.mjs'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'capstone-install-'))
  writeFileSync(join(root, 'package-lock.json'), '{}')
})
afterEach(() => {
  rmSync(root, { recursive: true, force: true })
  vi.unstubAllEnvs()
})

/** @param {number} secondsLater modification time of the installed lock file, relative to package-lock.json */
function writeInstalled(secondsLater) {
  mkdirSync(join(root, 'node_modules'))
  const path = join(root, 'node_modules/.package-lock.json')
  writeFileSync(path, '{}')
  const at = Date.now() / 1000 + secondsLater
  utimesSync(path, at, at)
}

test('a clone without packages needs an install', () => {
  expect(needsInstall(root)).toBe(true)
})

test('packages older than the lock file are outdated', () => {
  writeInstalled(-60)
  expect(needsInstall(root)).toBe(true)
})

test('packages newer than the lock file need no install', () => {
  writeInstalled(60)
  expect(needsInstall(root)).toBe(false)
})

test('rejects an outdated or missing Node with a clear message', () => {
  const fake = join(root, 'node')
  writeFileSync(fake, '#!/bin/sh\necho v20.19.0\n', { mode: 0o755 })
  vi.stubEnv('PATH', root)
  expect(requireNode).toThrow(/needs Node 24\.7 or later \(found v20\.19\.0/)
  vi.stubEnv('PATH', join(root, 'nowhere'))
  expect(requireNode).toThrow(/found none that runs/)
  vi.stubEnv('PATH', root)
  for (const [version, isTooOld] of [
    ['v24.6.0', true],
    ['v24.7.0', false],
    ['v24.10.1', false],
    ['v25.0.0', false],
  ]) {
    writeFileSync(fake, `#!/bin/sh\necho ${version}\n`, { mode: 0o755 })
    if (isTooOld) expect(requireNode).toThrow(`found ${version}`)
    else expect(requireNode).not.toThrow()
  }
})
