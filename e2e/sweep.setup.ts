import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Keeps the names of the states that a sweep has looked at, over all workers, and says at the end how many there were. */
export default function countSweptStates() {
  const folder = mkdtempSync(join(tmpdir(), 'capstone-sweep-'))
  process.env.SWEPT_STATES = folder
  return () => {
    const { length } = readdirSync(folder)
    if (length > 0) process.stdout.write(`The sweep looked at ${length} states.\n`)
    rmSync(folder, { recursive: true, force: true })
  }
}
