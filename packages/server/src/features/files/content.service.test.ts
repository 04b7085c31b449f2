import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { findAgreedType } from './content.service.ts'
import { SAMPLES } from './samples.testing.ts'

const folder = mkdtempSync(join(tmpdir(), 'capstone-content-'))
afterAll(() => rmSync(folder, { recursive: true }))

const typeOf = (content: Buffer, extension: string) => {
  const file = join(folder, 'file')
  writeFileSync(file, content)
  return findAgreedType(file, extension)
}

it.each(['.pdf', '.pptx', '.docx', '.zip'] as const)(
  'takes a whole %s and refuses one whose end is missing',
  async (extension) => {
    const whole = SAMPLES[extension]
    expect(await typeOf(whole, extension)).not.toBeNull()
    expect(await typeOf(whole.subarray(0, whole.length - 30), extension)).toBeNull()
  },
)
