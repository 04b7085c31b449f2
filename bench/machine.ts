import { cpus, loadavg, totalmem } from 'node:os'
import { asMegabytes } from './measurement.ts'

/** How busy a machine may be, per core, for its figures to be taken as they are. */
const QUIET_LOAD_PER_CORE = 0.5

/** The machine, its Node and the date; a further line when others kept it busy before the measurements began. */
export function describeMachine(loadBefore: number): string {
  const [first] = cpus()
  const cores = cpus().length
  const machine = `${cores} cores of ${first?.model ?? 'an unknown processor'}, ${asMegabytes(totalmem())} of memory`
  const date = new Date().toISOString().slice(0, 16).replace('T', ' ')
  const line = `${machine}, ${process.platform}, Node ${process.versions.node}, ${date} UTC, load before ${loadBefore.toFixed(1)}`
  if (loadBefore <= QUIET_LOAD_PER_CORE * cores) return line
  return `${line}\nThe machine was busy with other work: trust the ratios more than the absolute figures.`
}

/** How many processes wanted to run, on average, in the last minute. */
export const readLoad = () => loadavg()[0] ?? 0
