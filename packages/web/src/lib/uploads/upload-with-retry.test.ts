import { expect, test } from 'vitest'
import { createSpeedMeter } from './upload-with-retry.ts'

const MB = 1024 * 1024

function createTestMeter() {
  let now = 0
  const meter = createSpeedMeter(() => now)
  const advance = (milliseconds: number, sent: number) => {
    now += milliseconds
    return meter.secondsLeft(sent, 100 * MB)
  }
  return { advance, restart: meter.restart }
}

test('there is no estimate in the first second', () => {
  expect(createTestMeter().advance(500, 5 * MB)).toBeUndefined()
})

test('a steady upload gives the seconds left', () => {
  const { advance } = createTestMeter()
  expect(advance(1000, 10 * MB)).toBeCloseTo(9)
  expect(advance(1000, 20 * MB)).toBeCloseTo(8)
})

test('a slower second counts more than earlier ones, but not alone', () => {
  const { advance } = createTestMeter()
  advance(1000, 10 * MB)
  const left = advance(1000, 10 * MB) ?? 0
  expect(left).toBeCloseTo(90 / 7)
})

test('a pause does not count as slow', () => {
  const { advance, restart } = createTestMeter()
  advance(1000, 10 * MB)
  advance(60_000, 10 * MB)
  restart(10 * MB)
  expect(advance(1000, 20 * MB)).toBeCloseTo(8)
})
