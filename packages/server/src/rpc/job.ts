import type { Portal } from './context.ts'

/** Work that is done again and again beside the requests. Safe to run in several processes at once. */
export type Job = {
  readonly name: string
  readonly everySeconds: number
  /** Does one round; leaves soon after `stopping` is aborted, with nothing half done. */
  readonly run: (portal: Portal, stopping: AbortSignal) => Promise<void>
}
