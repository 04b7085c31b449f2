import { expect, test } from 'vitest'
import { findLockProblems } from './check-lock.mjs'

const wants = { optionalDependencies: { 'tool-linux': '1.0.0' } }

test('an optional package is found below, beside or above the package that wants it', () => {
  expect(findLockProblems({ 'node_modules/tool': wants, 'node_modules/tool-linux': {} })).toEqual([])
  expect(
    findLockProblems({ 'node_modules/a/node_modules/tool': wants, 'node_modules/tool-linux': {} }),
  ).toEqual([])
  expect(
    findLockProblems({ 'node_modules/tool': wants, 'node_modules/tool/node_modules/tool-linux': {} }),
  ).toEqual([])
  expect(findLockProblems({ '': wants, 'node_modules/tool-linux': {} })).toEqual([])
})

test('a package that is missing or installed elsewhere is reported', () => {
  expect(findLockProblems({ 'node_modules/tool': wants })).toEqual([
    expect.stringContaining('wants tool-linux'),
  ])
  expect(
    findLockProblems({ 'node_modules/tool': wants, 'node_modules/b/node_modules/tool-linux': {} }),
  ).toHaveLength(1)
})
