import { setTimeout } from 'node:timers/promises'
import { test as base, expect } from 'vitest'
import { openAllConnections } from '../db/database.testing.ts'
import { closeAfterFile, closeEverything } from '../platform/cleanup.testing.ts'
import {
  openMigratedDatabase,
  openPortalOn,
  openStandalonePortal,
  type TestPortal,
} from './open-portal.testing.ts'

// Shared by all test files of a worker, because opening a database takes longer than most files run.
const database = await openMigratedDatabase()
await openAllConnections(database.db)
// Opens the driver's dedicated connection for `listen`, which it keeps from then on.
await (await database.listen('unused', () => undefined))()
let resourcesBefore: ReadonlyMap<string, number> = new Map()

/** The portal of the running test file. Each file gets a new one, on an empty database. */
export let portal: TestPortal

/** A test that starts with empty tables. Vitest's plain `test` keeps the rows written by earlier tests of the file. */
export const test = base.extend('emptied', { auto: true }, async () => {
  await portal.reset()
  return true
})
/** @alias */
export const it = test

/** Opens `portal` for the next test file. */
export async function startTestFile() {
  // Hooks do not run for a file whose tests are all skipped.
  await closeEverything()
  portal = await openTestPortal()
}

/** Records the resources that are open before the file's own hooks run. */
export function recordOpenResources() {
  resourcesBefore = countOpenResources()
}

/**
 * Closes what the test file opened and empties the database. Fails when the file leaves a stream, server or timer open.
 */
export async function endTestFile() {
  const streams = [...portal.live.hub.people().keys()]
  await closeEverything()
  await database.reset()
  await database.vacuum()
  // Closing takes milliseconds, but the upload server waits three seconds for a lost client.
  for (let tries = 0; tries < 1000 && findLeftOpen().length > 0; tries++)
    await setTimeout(10, undefined, { ref: false })
  expect([...streams, ...findLeftOpen()], 'left open by this file').toEqual([])
}

const findLeftOpen = () =>
  [...countOpenResources()].filter(([kind, count]) => count > (resourcesBefore.get(kind) ?? 0)).flat()

/** Counts what keeps this process alive, by kind. Sockets are left out, because the pool opens them on demand. */
function countOpenResources() {
  const counts = new Map<string, number>()
  for (const kind of process.getActiveResourcesInfo())
    if (kind !== 'TCPSocketWrap') counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}

/** Opens a portal with other settings on the worker's database; it is closed after the test file. */
export async function openTestPortal(environment: NodeJS.ProcessEnv = {}): Promise<TestPortal> {
  const { close, ...opened } = await openPortalOn(database, environment)
  closeAfterFile(close)
  return opened
}

/** Opens a portal whose database a test may close or replace; it is closed after the test file at the latest. */
export async function openPortalOnOwnDatabase(environment: NodeJS.ProcessEnv = {}) {
  const opened = await openStandalonePortal(environment)
  let closing: Promise<void> | undefined
  const closeDatabase = () => (closing ??= opened.close())
  closeAfterFile(closeDatabase)
  return { ...opened, closeDatabase }
}
