import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const SCRIPT = fileURLToPath(new URL('./chromium.mjs', import.meta.url))

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'capstone-chromium-'))
  mkdirSync(join(folder, 'bin'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** @param {string} name @param {string} body */
function writeProgram(name, body) {
  const path = join(folder, 'bin', name)
  writeFileSync(path, `#!/bin/sh\n${body}\n`)
  chmodSync(path, 0o755)
  return path
}

/**
 * Runs the script on a machine that has only the programs in `bin` and cannot download from Playwright.
 * @param {object} [env]
 */
function findOn(env = {}) {
  const noDownloads = {
    PLAYWRIGHT_BROWSERS_PATH: join(folder, 'browsers'),
    PLAYWRIGHT_DOWNLOAD_HOST: 'http://127.0.0.1:9',
  }
  const isolatedEnv = { HOME: folder, PATH: join(folder, 'bin'), ...noDownloads, ...env }
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT], {
    encoding: 'utf8',
    env: isolatedEnv,
  })
  // On a slow machine progress lines are printed; how many varies.
  return { status, path: stdout.trim(), stderr: stderr.replaceAll(/^ {2}… .*\n/gm, '') }
}

test('finds the Chromium on the PATH', () => {
  const path = writeProgram('chromium-browser', 'echo Chromium 150')
  expect(findOn()).toEqual({ status: 0, path, stderr: '' })
})

test('skips a Chromium that does not start', () => {
  writeProgram('chromium', 'exit 127')
  const path = writeProgram('google-chrome', 'echo Chrome 150')
  expect(findOn().path).toBe(path)
})

test('CHROMIUM_PATH comes first and is reported when it does not start', () => {
  writeProgram('chromium', 'echo Chromium 150')
  const own = writeProgram('mine', 'echo Mine 1')
  expect(findOn({ CHROMIUM_PATH: own }).path).toBe(own)
  const wrong = findOn({ CHROMIUM_PATH: '/nowhere/chromium' })
  expect(wrong).toMatchObject({ status: 1, path: '' })
  expect(wrong.stderr).toBe('✗ CHROMIUM_PATH is set to /nowhere/chromium, which does not start.\n')
})

test.each(['chromium-headless-shell', 'chromium'])(
  "falls back to Debian's package %s if the download fails and this release of Debian has it",
  (name) => {
    const path = join(folder, 'bin', name)
    writeProgram(
      'apt-get',
      `case "$*" in *"recommends ${name}") printf '#!/bin/sh\necho 150' > ${path}; /bin/chmod 755 ${path};; esac`,
    )
    writeProgram('sudo', 'shift; "$@"')
    writeProgram('true', 'exit 0')
    const found = findOn()
    expect(found.path).toBe(path)
    expect(found.stderr).toMatch(
      /Playwright …\nThe download did not work: .+\nInstalling Chromium with apt-get …\n$/,
    )
  },
)

test('ends with an error of one line, without a stack trace, when nothing works', () => {
  // The folder for browsers is a file, so the download fails at once instead of being tried five times.
  const PLAYWRIGHT_BROWSERS_PATH = writeProgram('file', '')
  const { status, stderr } = findOn({ PLAYWRIGHT_BROWSERS_PATH })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^The download did not work: /m)
  expect(stderr).toMatch(/✗ Chromium was not found and could not be installed.*\n$/)
  expect(stderr).not.toContain('    at ')
})
