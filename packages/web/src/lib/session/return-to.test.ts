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

it('can be read once', () => {
  storeReturnTo('/student/my-projects?a=1')
  expect(consumeReturnTo()).toBe('/student/my-projects?a=1')
  expect(consumeReturnTo()).toBeUndefined()
})

it('is cleared when the next sign-in starts without one', () => {
  storeReturnTo('/student/my-projects')
  storeReturnTo(undefined)
  expect(consumeReturnTo()).toBeUndefined()
})

it.each(['//evil.test', '/auth/login', 'https://evil.test'])('threat-44 is never %s', (path) => {
  storeReturnTo(path)
  expect(consumeReturnTo()).toBeUndefined()
})

it('is empty in a browser without storage, and does not throw', () => {
  vi.stubGlobal('sessionStorage', undefined)
  storeReturnTo('/student/my-projects')
  expect(consumeReturnTo()).toBeUndefined()
})
