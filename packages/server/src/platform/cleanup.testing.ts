import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const closings: (() => Promise<unknown> | unknown)[] = []

/** Closes something when the test file has ended, however it ended; what was opened last is closed first. */
export const closeAfterFile = (close: () => Promise<unknown> | unknown) => void closings.push(close)

/** Closes all that is open. */
export async function closeEverything() {
  for (const close of closings.splice(0).reverse()) await close()
}

/** A folder of the test file's own, removed with all in it when the file has ended. */
export function makeTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'capstone-test-'))
  closeAfterFile(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
