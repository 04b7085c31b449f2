import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepWantedPath, takeWantedPath } from './wanted-path.ts'

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
  keepWantedPath('/student/my-projects?a=1')
  expect(takeWantedPath()).toBe('/student/my-projects?a=1')
  expect(takeWantedPath()).toBeUndefined()
})

it('is forgotten where the next sign-in begins without one', () => {
  keepWantedPath('/student/my-projects')
  keepWantedPath(undefined)
  expect(takeWantedPath()).toBeUndefined()
})

it.each(['//evil.test', '/auth/login', 'https://evil.test'])('threat-44 is never %s', (path) => {
  keepWantedPath(path)
  expect(takeWantedPath()).toBeUndefined()
})

it('is nothing in a browser that keeps nothing, which is no failure', () => {
  vi.stubGlobal('sessionStorage', undefined)
  keepWantedPath('/student/my-projects')
  expect(takeWantedPath()).toBeUndefined()
})
