import { expect, test } from 'vitest'
import { makeTestFolder } from '../platform/cleanup.testing.ts'
import { readSettings } from '../platform/settings/settings.ts'
import { connectPortal } from './portal.ts'

test('a portal that cannot be opened closes its database, which can then be opened again', async () => {
  const settings = readSettings({ DATA_DIR: makeTestFolder(), LOG_LEVEL: 'silent' })
  await expect(connectPortal({ ...settings, STORAGE: 's3' })).rejects.toThrow('S3_BUCKET')
  const { database } = await connectPortal(settings)
  await database.close()
})
