import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const closeFunctions: (() => Promise<unknown> | unknown)[] = []

/** Registers a function that runs after the test file, also when it failed; the last one registered runs first. */
export const closeAfterFile = (close: () => Promise<unknown> | unknown) => void closeFunctions.push(close)

/** Runs all registered functions. */
export async function closeEverything() {
  for (const close of closeFunctions.splice(0).reverse()) await close()
}

/** Creates a temporary folder that is removed after the test file. */
export function makeTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'capstone-test-'))
  closeAfterFile(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
