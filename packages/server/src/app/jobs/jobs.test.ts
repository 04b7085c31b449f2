import { expect, test, vi } from 'vitest'
import { keepLog } from '../../platform/log.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { startJobs } from './jobs.ts'

test('a job that fails is logged and comes round again', async () => {
  const { log, lines } = keepLog()
  const run = vi.fn(async () => {
    throw new Error('not today')
  })
  const jobs = startJobs({ ...portal, log }, [{ name: 'failing', everySeconds: 0.001, run }])
  await expect.poll(() => run.mock.calls.length).toBeGreaterThan(2)
  await jobs.stop()
  expect(lines[0]).toMatchObject({ msg: 'job failed, will be tried again', job: 'failing' })
})

test('a stop waits for what is under way, and hurries it up only when its patience is over', async () => {
  const hurryUp = vi.fn()
  const startUnderWay = () => {
    const work = Promise.withResolvers<void>()
    return {
      end: work.resolve,
      jobs: startJobs(portal, [{ name: 'slow', everySeconds: 1, run: () => work.promise }]),
    }
  }
  const quick = startUnderWay()
  setTimeout(quick.end, 20)
  await quick.jobs.stop({ milliseconds: 60_000, hurryUp })
  expect(hurryUp).not.toHaveBeenCalled()

  const hanging = startUnderWay()
  hurryUp.mockImplementation(hanging.end)
  await hanging.jobs.stop({ milliseconds: 20, hurryUp })
  expect(hurryUp).toHaveBeenCalledOnce()
})
