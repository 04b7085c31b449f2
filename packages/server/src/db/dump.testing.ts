import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openEmbedded } from './engine/embedded.ts'
import { migrateDatabase } from './migrate.ts'

export const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))
const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/capstone/', import.meta.url))

/** Returns a cached dump of an empty embedded database with these migrations. Creating one takes seconds. */
export const readDump = async (migrationsFolder: string) =>
  new Uint8Array(readFileSync(await ensureDump(migrationsFolder)))

/** Writes an empty embedded database with these migrations into a folder, where it can then be opened. */
export async function writeDatabase(folder: string, migrationsFolder = MIGRATIONS): Promise<void> {
  const data = join(folder, 'postgres')
  mkdirSync(data, { recursive: true })
  const file = await ensureDump(migrationsFolder)
  // File names start with a slash, which tar removes with a warning.
  execFileSync('tar', ['--extract', '--file', file, '--directory', data], { stdio: 'pipe' })
}

async function ensureDump(migrationsFolder: string): Promise<string> {
  mkdirSync(CACHE, { recursive: true })
  const file = join(CACHE, `database-${hashMigrations(migrationsFolder)}.tar`)
  if (existsSync(file)) return file
  const handle = await openEmbedded({ folder: 'memory://' })
  try {
    await migrateDatabase(handle, migrationsFolder)
    // Renamed into place, because another test process may be reading or writing the same file.
    const draft = `${file}.${randomUUID()}`
    writeFileSync(draft, await handle.dump())
    renameSync(draft, file)
  } finally {
    await handle.close()
  }
  return file
}

/** Hashes the migrations and the version of PGlite, since another version may not read the dump. */
export function hashMigrations(folder: string): string {
  const hash = createHash('sha256')
  const pglite = findPackageJSON('@electric-sql/pglite', import.meta.url)
  if (pglite) hash.update(readFileSync(pglite))
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (name.endsWith('.sql') || name.endsWith('.json'))
      hash.update(name).update(readFileSync(join(folder, name)))
  }
  return hash.digest('hex').slice(0, 16)
}
