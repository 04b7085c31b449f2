import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readSources } from './files.mjs'
import { readImports } from './modules.mjs'
import { onPostgres, WITHOUT_DATABASE } from './postgres-part.mjs'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

test('what does not run on PostgreSQL knows no database, by no detour', () => {
  const sources = readSources(ROOT).filter(({ path }) => path.startsWith('packages/'))
  const imports = new Map(sources.map((file) => [file.path, readImports(file).map(({ to }) => to)]))
  const reached = sources.map(({ path }) => path).filter((path) => path.startsWith(WITHOUT_DATABASE))
  expect(reached.length).toBeGreaterThan(20)
  const seen = new Set(reached)
  for (const path of seen) for (const to of imports.get(path) ?? []) seen.add(to)
  expect([...seen].filter((path) => path.startsWith('packages/server/src/db/'))).toEqual([])
})

test('it is left out of a run of everything, and of no run that names files', () => {
  expect(onPostgres(['--project=server'])).toEqual(['--project=server', '--exclude=src/platform/**'])
  expect(onPostgres(['--project=server', 'bombs'])).toEqual(['--project=server', 'bombs'])
})
