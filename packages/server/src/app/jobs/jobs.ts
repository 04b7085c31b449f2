import type { Portal } from '../../rpc/context.ts'
import type { Job } from '../../rpc/job.ts'

/** Runs each job at once and then every so often; a failure is logged and the job comes round again. */
export function startJobs(portal: Portal, jobs: readonly Job[]) {
  const stopping = new AbortController()
  const rounds = jobs.map((job) => repeat(portal, job, stopping.signal))
  return {
    /** Starts no more work and waits for what is under way; where that takes longer than `patience`, hurries it up. */
    async stop(patience?: { readonly milliseconds: number; hurryUp(): void }) {
      stopping.abort()
      const impatient = patience && setTimeout(patience.hurryUp, patience.milliseconds)
      await Promise.all(rounds)
      clearTimeout(impatient)
    },
  }
}

async function repeat(portal: Portal, job: Job, stopping: AbortSignal) {
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
