import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '../..')
const CORE = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css'))
const PACKAGES = dirname(CORE)

/** Returns the names that a file imports from `@mantine/core`, without types. */
const namesOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from ["']@mantine\/core["']/g)].flatMap(
    ([, names = '']) => names.split(',').map((name) => name.trim().replace(/ as .*/, '')),
  )

/** Returns these files of Mantine and all modules that they import, through any number of others. */
function modulesOf(start: readonly string[]): ReadonlySet<string> {
  const seen = new Set(start)
  for (const file of seen) {
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/from "(\.[^"]+)"/g))
      seen.add(join(dirname(file), path))
  }
  return seen
}

it('loads the styles of each of Mantine’s components that is used', () => {
  const ours = globSync('**/*.{ts,tsx}', { cwd: SRC }).map((file) => join(SRC, file))
  const theirs = ['dates', 'spotlight', 'dropzone', 'charts'].flatMap((name) =>
    globSync('esm/**/*.mjs', { cwd: join(PACKAGES, name) }).map((file) => join(PACKAGES, name, file)),
  )
  const used = new Set([...ours, ...theirs].flatMap(namesOf))
  const components = [...used].flatMap((name) =>
    globSync(`esm/components/${name}/${name}.mjs`, { cwd: CORE }),
  )
  const needed = [...modulesOf(components.map((file) => join(CORE, file)))]
    .map((file) => /([^/]+)\.module\.mjs$/.exec(file)?.[1])
    .filter((name) => name !== undefined)
  const sheet = readFileSync(join(import.meta.dirname, 'mantine-styles.css'), 'utf8')
  expect(needed.filter((name) => !sheet.includes(`/${name}.layer.css`))).toEqual([])
  expect(needed.length).toBeGreaterThan(30)
})

it('loads Mantine’s styles in its own order, because later ones override earlier ones', () => {
  const all = readFileSync(join(CORE, 'styles.css'), 'utf8')
  const sheet = readFileSync(join(import.meta.dirname, 'mantine-styles.css'), 'utf8')
  const places = [...sheet.matchAll(/styles\/([^.]+)\.layer\.css/g)].map(([, name]) =>
    all.indexOf(readFileSync(join(CORE, `styles/${name}.css`), 'utf8').trim()),
  )
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

it('loads the styles of Mantine’s other packages after the core’s, which they override', () => {
  const sheet = readFileSync(join(import.meta.dirname, 'mantine-styles.css'), 'utf8')
  const packages = [...sheet.matchAll(/@mantine\/([a-z]+)\//g)].map(([, name]) => name)
  expect(packages.slice(packages.lastIndexOf('core') + 1)).toEqual([
    'charts',
    'dates',
    'dropzone',
    'spotlight',
  ])
  // A module that imports styles itself decides their order by where it stands in the bundle.
  const importers = globSync('**/*.{ts,tsx}', { cwd: SRC }).filter((file) =>
    /import ["']@mantine\/.*\.css/.test(readFileSync(join(SRC, file), 'utf8')),
  )
  expect(importers).toEqual([])
})
