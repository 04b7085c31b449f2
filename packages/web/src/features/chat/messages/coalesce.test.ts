import { expect, it } from 'vitest'
import { coalesce } from './coalesce.ts'

it('runs once more for calls made during a run, separately for each name', async () => {
  const started: string[] = []
  const releases: (() => void)[] = []
  const run = coalesce(async (name) => {
    started.push(name)
    await new Promise<void>((resolve) => releases.push(resolve))
  })
  const first = run('a')
  void run('a')
  void run('a')
  const other = run('b')
  expect(started).toEqual(['a', 'b'])
  releases[0]?.()
  await expect.poll(() => started).toEqual(['a', 'b', 'a'])
  releases[1]?.()
  releases[2]?.()
  await Promise.all([first, other])
  expect(started).toEqual(['a', 'b', 'a'])
})

it('runs again after a failure', async () => {
  let tries = 0
  const run = coalesce(async () => {
    tries += 1
    if (tries === 1) throw new Error('lost')
  })
  await expect(run('a')).rejects.toThrow('lost')
  await run('a')
  expect(tries).toBe(2)
})

it('runs for a call made during a run that fails', async () => {
  let tries = 0
  const run = coalesce(async () => {
    tries += 1
    if (tries === 1) throw new Error('lost')
  })
  const first = run('a')
  void run('a')
  await first
  expect(tries).toBe(2)
})
