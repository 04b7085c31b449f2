import { expect, test } from 'vitest'
import { lockProblems } from './check-lock.mjs'

const wants = { optionalDependencies: { 'tool-linux': '1.0.0' } }

test('an optional package is found beside, above or below the one that wants it', () => {
  expect(lockProblems({ 'node_modules/tool': wants, 'node_modules/tool-linux': {} })).toEqual([])
  expect(lockProblems({ 'node_modules/a/node_modules/tool': wants, 'node_modules/tool-linux': {} })).toEqual(
    [],
  )
  expect(
    lockProblems({ 'node_modules/tool': wants, 'node_modules/tool/node_modules/tool-linux': {} }),
  ).toEqual([])
  expect(lockProblems({ '': wants, 'node_modules/tool-linux': {} })).toEqual([])
})

test('one that is missing, or only found elsewhere, is named', () => {
  expect(lockProblems({ 'node_modules/tool': wants })).toEqual([expect.stringContaining('wants tool-linux')])
  expect(
    lockProblems({ 'node_modules/tool': wants, 'node_modules/b/node_modules/tool-linux': {} }),
  ).toHaveLength(1)
})
