// @module-tag database
import { expect, test } from 'vitest'
import { portal } from '../../rpc/portal.testing.ts'
import { fileJobs, sweepStoredFiles } from './files.job.ts'
import { storedFiles } from './files.table.ts'

const addReleasedFiles = (count: number) =>
  portal.db.insert(storedFiles).values(
    Array.from({ length: count }, (_, each) => ({
      bucket: 'papers' as const,
      path: `papers/${each}.pdf`,
      state: 'removing' as const,
      name: 'a.pdf',
      mimeType: 'application/pdf',
      size: 1,
      sha256: 'none',
    })),
  )

test('the sweep finishes the current file when the server stops, and leaves the others to later sweeps', async () => {
  await addReleasedFiles(60)
  const stopping = new AbortController()
  const removed: string[] = []
  const remove = async (_bucket: string, path: string) => {
    removed.push(path)
    if (removed.length === 3) stopping.abort()
  }
  const watched = { ...portal, storage: { ...portal.storage, remove } }
  await sweepStoredFiles(watched, stopping.signal)
  expect(removed).toHaveLength(3)
  expect(await portal.db.$count(storedFiles)).toBe(57)
})

test('no stored file is removed after the server stops', async () => {
  await portal.reset()
  await addReleasedFiles(1)
  for (const { run } of fileJobs) await run(portal, AbortSignal.abort())
  expect(await portal.db.$count(storedFiles)).toBe(1)
})
