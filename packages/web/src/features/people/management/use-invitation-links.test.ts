import { expect, it } from 'vitest'
import { hasUnsaved } from './use-invitation-links.ts'

it('links are unsaved until each of them was saved', () => {
  const neha = { name: 'Neha', email: 'neha@university.test', link: 'http://localhost/a' }
  const jose = { name: 'José', email: 'jose@university.test', link: 'http://localhost/b' }
  expect(hasUnsaved(undefined, new Set())).toBe(false)
  expect(hasUnsaved([neha, jose], new Set([neha]))).toBe(true)
  expect(hasUnsaved([neha, jose], new Set([neha, jose]))).toBe(false)
})
