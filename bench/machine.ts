import { cpus, loadavg, totalmem } from 'node:os'
import { asMegabytes } from './measurement.ts'

/** The load per core up to which measurements count as undisturbed. */
const QUIET_LOAD_PER_CORE = 0.5

/** Describes the machine, Node and the date, with a warning when the machine was busy before the start. */
export function describeMachine(loadBefore: number): string {
  const [first] = cpus()
  const cores = cpus().length
  const machine = `${cores} cores of ${first?.model ?? 'an unknown processor'}, ${asMegabytes(totalmem())} of memory`
  const date = new Date().toISOString().slice(0, 16).replace('T', ' ')
  const line = `${machine}, ${process.platform}, Node ${process.versions.node}, ${date} UTC, load before ${loadBefore.toFixed(1)}`
  if (loadBefore <= QUIET_LOAD_PER_CORE * cores) return line
  return `${line}\nThe machine was busy with other work: trust the ratios more than the absolute figures.`
}

/** Returns the load average of the last minute. */
export const readLoad = () => loadavg()[0] ?? 0
