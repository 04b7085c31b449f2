import { expect, test, vi } from 'vitest'
import { captureLog } from '../platform/log.testing.ts'
import { portal } from '../rpc/portal.testing.ts'
import { startJobs } from './jobs.ts'

test('a failure of a job is logged, and the job runs again', async () => {
  const { log, lines } = captureLog()
  const run = vi.fn(async () => {
    throw new Error('not today')
  })
  const jobs = startJobs({ ...portal, log }, [{ name: 'failing', everySeconds: 0.001, run }])
  await expect.poll(() => run.mock.calls.length).toBeGreaterThan(2)
  await jobs.stop()
  expect(lines[0]).toMatchObject({ msg: 'job failed, will be tried again', job: 'failing' })
})

test('stopping waits for the run in progress and calls onTimeout only after the timeout', async () => {
  const onTimeout = vi.fn()
  const startJob = () => {
    const work = Promise.withResolvers<void>()
    return {
      end: work.resolve,
      jobs: startJobs(portal, [{ name: 'slow', everySeconds: 1, run: () => work.promise }]),
    }
  }
  const quick = startJob()
  setTimeout(quick.end, 20)
  await quick.jobs.stop({ milliseconds: 60_000, onTimeout })
  expect(onTimeout).not.toHaveBeenCalled()

  const hanging = startJob()
  onTimeout.mockImplementation(hanging.end)
  await hanging.jobs.stop({ milliseconds: 20, onTimeout })
  expect(onTimeout).toHaveBeenCalledOnce()
})
