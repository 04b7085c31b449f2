import type { Portal } from './context.ts'

/** A background job that runs at an interval. Safe to run in several processes at once. */
export type Job = {
  readonly name: string
  readonly everySeconds: number
  /** Runs the job once. Returns soon after `stopping` is aborted, without leaving partial work. */
  readonly run: (portal: Portal, stopping: AbortSignal) => Promise<void>
}
