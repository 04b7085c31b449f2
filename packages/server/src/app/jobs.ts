import type { Portal } from '../rpc/context.ts'
import type { Job } from '../rpc/job.ts'

/** Runs each job at once, and again `everySeconds` after each run has ended. A run that fails is logged. */
export function startJobs(portal: Portal, jobs: readonly Job[]) {
  const stopping = new AbortController()
  const loops = jobs.map((job) => runRepeatedly(portal, job, stopping.signal))
  return {
    /**
     * Starts no more runs and waits for those in progress. Calls `onTimeout`, which may abort them, after
     * `milliseconds`.
     */
    async stop(timeout?: { readonly milliseconds: number; onTimeout(): void }) {
      stopping.abort()
      const timer = timeout && setTimeout(timeout.onTimeout, timeout.milliseconds)
      await Promise.all(loops)
      clearTimeout(timer)
    },
  }
}

async function runRepeatedly(portal: Portal, job: Job, stopping: AbortSignal) {
  while (!stopping.aborted) {
    try {
      await job.run(portal, stopping)
    } catch (error) {
      portal.log.error({ err: error, job: job.name }, 'job failed, will be tried again')
    }
    await pause(job.everySeconds * 1000, stopping)
  }
}

const pause = (milliseconds: number, stopping: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (stopping.aborted) return resolve()
    const timer = setTimeout(done, milliseconds)
    stopping.addEventListener('abort', done, { once: true })
    function done() {
      clearTimeout(timer)
      stopping.removeEventListener('abort', done)
      resolve()
    }
  })
