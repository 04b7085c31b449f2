import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Creates a folder for the names of checked screen states, shared by all workers, and prints their number at the end.
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
