import { expect, it } from 'vitest'
import { hasUnsaved } from './use-invitation-links.ts'

it('counts links as saved once each was copied, be it one by one', () => {
  const neha = { name: 'Neha', email: 'neha@university.test', link: 'http://localhost/a' }
  const jose = { name: 'José', email: 'jose@university.test', link: 'http://localhost/b' }
  expect(hasUnsaved(undefined, new Set())).toBe(false)
  expect(hasUnsaved([neha, jose], new Set([neha]))).toBe(true)
  expect(hasUnsaved([neha, jose], new Set([neha, jose]))).toBe(false)
})
