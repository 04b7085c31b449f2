import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Portal } from '../../rpc/context.ts'
import { storedFiles } from '../files/files.table.ts'
import { replacePassages } from './passage-sources.repository.ts'
import { passageSources } from './passages.table.ts'

/** Stores passages of a file as if it had been read; each is on its own page. */
export async function addPassages(
  { db }: Pick<Portal, 'db'>,
  path: string,
  texts: readonly string[],
  heading = '',
) {
  const [file] = await db.select({ id: storedFiles.id }).from(storedFiles).where(eq(storedFiles.path, path))
  if (!file) throw new Error('There is no such file.')
  const [source] = await db
    .insert(passageSources)
    .values({ fileId: file.id })
    .onConflictDoUpdate({ target: passageSources.fileId, set: { attempts: 1 } })
    .returning({ id: passageSources.id })
  await replacePassages(
    db,
    source?.id ?? '',
    { state: 'searched', places: texts.length },
    texts.map((text, index) => ({ id: randomUUID(), place: index + 1, heading, outerHeading: '', text })),
  )
}
