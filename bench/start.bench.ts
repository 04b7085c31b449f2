import { asSeconds, atMost, type Measurement, medianOf } from './measurement.ts'
import { startPortal } from './portal.ts'
import { withFolder } from './processes.ts'

const TARGET_MS = 3000
const TIMES = 5

/** Measures the time from the start to the first 200 from `/readyz`, on an existing embedded database. */
export const measureStart = (): Promise<Measurement> =>
  withFolder(async (folder) => {
    await startAndStop(folder)
    const times: number[] = []
    while (times.length < TIMES) times.push(await startAndStop(folder))
    const what = `warm start to the first 200 from /readyz, embedded database, median of ${TIMES}`
    return { rows: [atMost(what, medianOf(times), TARGET_MS, asSeconds)], notes: [] }
  })

async function startAndStop(folder: string) {
  const portal = await startPortal(folder)
  await portal.stop()
  return portal.startedInMs
}
