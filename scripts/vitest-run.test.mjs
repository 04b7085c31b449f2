import { expect, test } from 'vitest'
import { countReport } from './vitest-run.mjs'

/** @param {string} status @param {string[]} tests */
const file = (status, ...tests) => ({ status, assertionResults: tests.map((one) => ({ status: one })) })

test('counts the tests of all files; skipped ones are neither', () => {
  const report = {
    testResults: [file('passed', 'passed', 'passed', 'skipped'), file('failed', 'passed', 'failed')],
  }
  expect(countReport(report, 1)).toEqual({ passed: 3, failed: 1 })
})

test('a file that does not load is a failure', () => {
  expect(countReport({ testResults: [file('failed'), file('passed', 'passed')] }, 1)).toEqual({
    passed: 1,
    failed: 1,
  })
})

test('so is an error outside any test', () => {
  expect(countReport({ testResults: [file('passed', 'passed')] }, 1)).toEqual({ passed: 1, failed: 1 })
})

test('and a run that never wrote its report', () => {
  expect(countReport(null, 137)).toEqual({ passed: 0, failed: 1 })
})
