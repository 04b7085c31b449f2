import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeTestFolder } from '../../platform/cleanup.testing.ts'
import { writeArchive } from './archive.writer.ts'

test.each([0, 20])('work that fails after %i ms leaves no file behind', async (delay) => {
  const folder = makeTestFolder()
  const writing = writeArchive(join(folder, 'portal.tar'), async () => {
    if (delay > 0) await pause(delay)
    throw new Error('the database is away')
  })
  await expect(writing).rejects.toThrow('the database is away')
  expect(readdirSync(folder)).toEqual([])
})
