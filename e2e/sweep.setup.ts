import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Creates a folder, shared by all workers, for the names of the screen states they have checked, and prints at the end
 * how many there are.
 */
export default function countSweptStates() {
  const folder = mkdtempSync(join(tmpdir(), 'capstone-sweep-'))
  process.env.SWEPT_STATES = folder
  return () => {
    const { length } = readdirSync(folder)
    if (length > 0) process.stdout.write(`${length} screen states were checked.\n`)
    rmSync(folder, { recursive: true, force: true })
  }
}
