import { setTimeout as pause } from 'node:timers/promises'
import { asMegabytes, atMost, type Measurement } from './measurement.ts'
import { startPortal } from './portal.ts'
import { withDatabase } from './postgres.ts'
import { readResidentMemory, withFolder } from './processes.ts'

const TARGET_BYTES = 200 * 1024 * 1024
const IDLE_MS = 5000

/** Measures the resident memory on PostgreSQL after the start, a sign-up, a few requests and five idle seconds. */
export const measureMemory = (): Promise<Measurement> =>
  withDatabase('memory', (DATABASE_URL) =>
    withFolder(async (folder) => {
      const portal = await startPortal(folder, { DATABASE_URL })
      const cookie = await portal.signUp('student@bench.test')
      for (let round = 0; round < 10; round++) {
        await portal.post('/api/rpc/assignments/listMyProjects', { json: {} }, cookie)
        await (await fetch(portal.url)).text()
      }
      await pause(IDLE_MS)
      const memory = readResidentMemory(portal.pid)
      await portal.stop()
      return {
        rows: [atMost('resident memory, idle on PostgreSQL', memory, TARGET_BYTES, asMegabytes)],
        notes: [],
      }
    }),
  )
