import { expect, it } from 'vitest'
import { coalesce } from './coalesce.ts'

it('does what is asked for meanwhile once more, and names apart', async () => {
  const begun: string[] = []
  const held: (() => void)[] = []
  const ask = coalesce(async (name) => {
    begun.push(name)
    await new Promise<void>((resolve) => held.push(resolve))
  })
  const first = ask('a')
  void ask('a')
  void ask('a')
  const other = ask('b')
  expect(begun).toEqual(['a', 'b'])
  held[0]?.()
  await expect.poll(() => begun).toEqual(['a', 'b', 'a'])
  held[1]?.()
  held[2]?.()
  await Promise.all([first, other])
  expect(begun).toEqual(['a', 'b', 'a'])
})

it('goes on after work that failed', async () => {
  let tries = 0
  const ask = coalesce(async () => {
    tries += 1
    if (tries === 1) throw new Error('lost')
  })
  await expect(ask('a')).rejects.toThrow('lost')
  await ask('a')
  expect(tries).toBe(2)
})
