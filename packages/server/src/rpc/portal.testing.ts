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

// One for all test files of a worker: opening a database takes longer than most files run.
const database = await openMigratedDatabase()
await openAllConnections(database.db)
// The driver keeps a connection of its own for this ever after.
await (await database.listen('unused', () => undefined))()
let resourcesBefore: ReadonlyMap<string, number> = new Map()

/** The portal of the test file that runs. Each file gets a new one, on an empty database. */
export let portal: TestPortal

/** A test that starts with empty tables. Plain `test` of Vitest keeps what the file wrote before. */
export const test = base.extend('emptied', { auto: true }, async () => {
  await portal.reset()
  return true
})
/** @alias */
export const it = test

/** Opens `portal` for the test file that starts. */
export async function startTestFile() {
  // Hooks do not run for a file all of whose tests are left out.
  await closeEverything()
  portal = await openTestPortal()
}

/** Records what is open before the file's own hooks run. */
export function recordOpenResources() {
  resourcesBefore = countOpenResources()
}

/** Closes what the test file opened and empties the database. Fails for a file that leaves a stream, server or timer open. */
export async function endTestFile() {
  const streams = [...portal.live.hub.people().keys()]
  await closeEverything()
  await database.reset()
  await database.vacuum()
  // What was closed just now goes within milliseconds; the upload server looks after a lost client for three seconds.
  for (let tries = 0; tries < 1000 && findLeftOpen().length > 0; tries++)
    await setTimeout(10, undefined, { ref: false })
  expect([...streams, ...findLeftOpen()], 'left open by this file').toEqual([])
}

const findLeftOpen = () =>
  [...countOpenResources()].filter(([kind, count]) => count > (resourcesBefore.get(kind) ?? 0)).flat()

/** What keeps this process alive, by kind. Sockets are left out: the pool opens them when they are needed first. */
function countOpenResources() {
  const counts = new Map<string, number>()
  for (const kind of process.getActiveResourcesInfo())
    if (kind !== 'TCPSocketWrap') counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}

/** A portal with other settings on the worker's database, closed when the test file has ended. */
export async function openTestPortal(environment: NodeJS.ProcessEnv = {}): Promise<TestPortal> {
  const { close, ...opened } = await openPortalOn(database, environment)
  closeAfterFile(close)
  return opened
}

/** A portal whose database a test may close or replace, closed when the test file has ended at the latest. */
export async function openPortalOnOwnDatabase(environment: NodeJS.ProcessEnv = {}) {
  const opened = await openStandalonePortal(environment)
  let closing: Promise<void> | undefined
  const closeDatabase = () => (closing ??= opened.close())
  closeAfterFile(closeDatabase)
  return { ...opened, closeDatabase }
}
