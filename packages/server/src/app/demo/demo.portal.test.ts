import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { users } from '../../features/accounts/accounts.table.ts'
import { ensureFirstAdmin } from '../../features/accounts/management/admins.service.ts'
import { makeTestFolder } from '../../platform/cleanup.testing.ts'
import { createUser } from '../../rpc/context.testing.ts'
import { makeEmptyPortal } from '../portal.testing.ts'
import { openPortal } from '../portal.ts'
import { openDemo, readDemoSettings } from './demo.portal.ts'
import { markSeeding, readDemoState } from './demo-state.repository.ts'

const copyEmptyPortalTo = await makeEmptyPortal()
let folder: string
beforeEach(() => {
  folder = join(makeTestFolder(), 'demo')
  copyEmptyPortalTo(folder)
})

const settings = () => readDemoSettings({ DEMO_DIR: folder, LOG_LEVEL: 'silent' })
const noPrint = () => undefined

test('the demo uses its own folder and local storage', () => {
  expect(settings()).toMatchObject({ IS_DEMO: true, DATA_DIR: folder, STORAGE: 'local' })
})

test('a database with other people in it is refused and left unchanged', async () => {
  const real = await openPortal(settings())
  await createUser(real.portal, { role: 'student', name: 'A real person' })
  await real.database.close()
  await expect(openDemo(settings(), noPrint)).rejects.toThrow('holds a portal that is not the demo')
  const again = await openPortal(settings())
  expect(await again.portal.db.select({ name: users.name }).from(users)).toEqual([{ name: 'A real person' }])
  await again.database.close()
})

test('an interrupted first start is repeated; later starts keep the data', async () => {
  const interrupted = await openPortal(settings())
  await markSeeding(interrupted.portal.db)
  await createUser(interrupted.portal, { role: 'student', name: 'Half of the sample data' })
  await interrupted.database.close()

  const printed: string[] = []
  const first = await openDemo(settings(), (line) => printed.push(line))
  expect(printed.length).toBeGreaterThan(2)
  expect(await readDemoState(first.portal.db)).toBe('seeded')
  expect(await first.portal.db.$count(users)).toBe(131)
  await createUser(first.portal, { role: 'student', name: 'A visitor' })
  await first.database.close()

  printed.length = 0
  const second = await openDemo(settings(), (line) => printed.push(line))
  expect(printed).toEqual([])
  expect(await second.portal.db.$count(users)).toBe(132)
  await second.database.close()
})

test('threat-36: a new portal has no accounts', async () => {
  const fresh = await openPortal(settings())
  expect(await ensureFirstAdmin(fresh.portal)).toMatch('There is no administrator yet')
  expect(await fresh.portal.db.$count(users)).toBe(0)
  await fresh.database.close()
})
