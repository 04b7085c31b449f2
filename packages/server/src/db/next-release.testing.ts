import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MIGRATIONS } from './dump.testing.ts'

/** Writes the migrations of an imaginary next release, one more than this one has, into a folder; returns its path. */
export function writeNextRelease(folder: string, statements: readonly string[]): string {
  const next = join(folder, 'next-release')
  cpSync(MIGRATIONS, next, { recursive: true })
  const journalFile = join(next, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(journalFile, 'utf8'))
  const newest = journal.entries.at(-1)
  const idx = newest.idx + 1
  journal.entries.push({ ...newest, idx, when: newest.when + 1, tag: 'next_release' })
  writeFileSync(journalFile, JSON.stringify(journal))
  writeFileSync(join(next, 'next_release.sql'), statements.join('\n--> statement-breakpoint\n'))
  return next
}
