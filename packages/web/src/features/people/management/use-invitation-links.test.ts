import { expect, it } from 'vitest'
import { hasUnkept } from './use-invitation-links.ts'

it('counts links as kept once each was copied, be it one by one', () => {
  const neha = { name: 'Neha', email: 'neha@university.test', link: 'http://localhost/a' }
  const jose = { name: 'José', email: 'jose@university.test', link: 'http://localhost/b' }
  expect(hasUnkept(undefined, new Set())).toBe(false)
  expect(hasUnkept([neha, jose], new Set([neha]))).toBe(true)
  expect(hasUnkept([neha, jose], new Set([neha, jose]))).toBe(false)
})
