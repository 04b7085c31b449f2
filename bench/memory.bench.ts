import { setTimeout as pause } from 'node:timers/promises'
import { asMegabytes, atMost, type Measurement } from './measurement.ts'
import { withPortal } from './portal.ts'
import { withDatabase } from './postgres.ts'
import { readResidentMemory, withFolder } from './processes.ts'

const TARGET_BYTES = 200 * 1024 * 1024
const IDLE_MS = 5000

/** Measures the resident memory on PostgreSQL after the start, a sign-up, a few requests and five idle seconds. */
export const measureMemory = (): Promise<Measurement> =>
  withDatabase('memory', (DATABASE_URL) =>
    withFolder(async (folder) => {
      const memory = await withPortal(folder, { DATABASE_URL }, async (portal) => {
        const cookie = await portal.signUp('student@bench.test')
        for (let round = 0; round < 10; round++) {
          await portal.post('/api/rpc/assignments/listMyProjects', { json: {} }, cookie)
          await (await fetch(portal.url)).text()
        }
        await pause(IDLE_MS)
        return readResidentMemory(portal.pid)
      })
      return {
        rows: [atMost('resident memory, idle on PostgreSQL', memory, TARGET_BYTES, asMegabytes)],
        notes: [],
      }
    }),
  )
