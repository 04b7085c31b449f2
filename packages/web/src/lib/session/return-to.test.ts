import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { consumeReturnTo, storeReturnTo } from './return-to.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('is there once', () => {
  storeReturnTo('/student/my-projects?a=1')
  expect(consumeReturnTo()).toBe('/student/my-projects?a=1')
  expect(consumeReturnTo()).toBeUndefined()
})

it('is forgotten where the next sign-in begins without one', () => {
  storeReturnTo('/student/my-projects')
  storeReturnTo(undefined)
  expect(consumeReturnTo()).toBeUndefined()
})

it.each(['//evil.test', '/auth/login', 'https://evil.test'])('threat-44 is never %s', (path) => {
  storeReturnTo(path)
  expect(consumeReturnTo()).toBeUndefined()
})

it('is nothing in a browser that keeps nothing, which is no failure', () => {
  vi.stubGlobal('sessionStorage', undefined)
  storeReturnTo('/student/my-projects')
  expect(consumeReturnTo()).toBeUndefined()
})
