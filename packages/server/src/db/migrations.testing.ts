import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeTestFolder } from '../platform/cleanup.testing.ts'

/**
 * Writes a folder with one migration of these statements, in the generator's format. It is removed after the test file.
 */
export function writeTestMigration(...statements: string[]): string {
  const folder = makeTestFolder()
  mkdirSync(join(folder, 'meta'))
  writeFileSync(join(folder, '0000_first.sql'), statements.join('\n--> statement-breakpoint\n'))
  writeFileSync(
    join(folder, 'meta', '_journal.json'),
    JSON.stringify({
      version: '7',
      dialect: 'postgresql',
      entries: [{ idx: 0, version: '7', when: 1, tag: '0000_first', breakpoints: true }],
    }),
  )
  return folder
}
