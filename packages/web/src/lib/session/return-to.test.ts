import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { consumeReturnTo, storeReturnTo } from './return-to.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('the path to return to can be read once', () => {
  storeReturnTo('/student/my-projects?a=1')
  expect(consumeReturnTo()).toBe('/student/my-projects?a=1')
  expect(consumeReturnTo()).toBeUndefined()
})

it('the path to return to is cleared when the next sign-in starts without one', () => {
  storeReturnTo('/student/my-projects')
  storeReturnTo(undefined)
  expect(consumeReturnTo()).toBeUndefined()
})

it.each(['//evil.test', '/auth/login', 'https://evil.test'])(
  'threat-44 the path to return to is never %s',
  (path) => {
    storeReturnTo(path)
    expect(consumeReturnTo()).toBeUndefined()
  },
)

it('in a browser without storage there is no path to return to, and nothing is thrown', () => {
  vi.stubGlobal('sessionStorage', undefined)
  storeReturnTo('/student/my-projects')
  expect(consumeReturnTo()).toBeUndefined()
})
