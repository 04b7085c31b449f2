import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type CollectGarbage = (options: { type: 'major'; flavor: 'last-resort' }) => void

/**
 * Returns to the operating system more than half of the memory that loading the program took; V8 would otherwise keep
 * it. Blocks the process for 100 to 500 ms, so call it before the first request.
 */
export function releaseStartMemory(): void {
  // V8 exposes `gc` only in contexts created after this flag is set.
  setFlagsFromString('--expose-gc')
  const collect: CollectGarbage = runInNewContext('gc')
  collect({ type: 'major', flavor: 'last-resort' })
}
