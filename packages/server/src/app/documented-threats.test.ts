import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../../../..')
const SOURCES = 'packages/server/src'
const DOCUMENT = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
const THREATS = 64

const rows = [...DOCUMENT.matchAll(/^\| (\d\d) \| .+ \| (.+) \|$/gm)].map(([, number = '', tests = '']) => ({
  number,
  tests,
  files: [...tests.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`/g)].map(([, file = '']) =>
    existsSync(join(ROOT, file)) ? file : join(SOURCES, file),
  ),
}))

describe('the table of threats in docs/security.md', () => {
  it('has each threat once, with a test or the reason why there is none', () => {
    const numbers = Array.from({ length: THREATS }, (_, index) => String(index + 1).padStart(2, '0'))
    expect(rows.map(({ number }) => number)).toEqual(numbers)
    expect(rows.filter(({ files, tests }) => files.length === 0 && !tests.startsWith('none: '))).toEqual([])
  })

  it('names files whose tests carry the number of the threat', () => {
    const wrong = rows.flatMap(({ number, files }) =>
      files
        .filter((file) => !readFileSync(join(ROOT, file), 'utf8').includes(`threat-${number}`))
        .map((file) => `threat-${number}: ${file}`),
    )
    expect(wrong).toEqual([])
  })
})
