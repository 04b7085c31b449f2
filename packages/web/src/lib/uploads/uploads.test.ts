import { expect, test } from 'vitest'
import { measurePace } from './uploads.ts'

const MB = 1024 * 1024

function paceByHand() {
  let now = 0
  const pace = measurePace(() => now)
  const later = (milliseconds: number, sent: number) => {
    now += milliseconds
    return pace.secondsLeft(sent, 100 * MB)
  }
  return { later, restart: pace.restart }
}

test('an upload tells nothing in its first second', () => {
  expect(paceByHand().later(500, 5 * MB)).toBeUndefined()
})

test('an upload at a steady pace tells the seconds that are left', () => {
  const { later } = paceByHand()
  expect(later(1000, 10 * MB)).toBeCloseTo(9)
  expect(later(1000, 20 * MB)).toBeCloseTo(8)
})

test('a slower second weighs more than one long ago, but not alone', () => {
  const { later } = paceByHand()
  later(1000, 10 * MB)
  const left = later(1000, 10 * MB) ?? 0
  expect(left).toBeCloseTo(90 / 7)
})

test('a pause is not counted as a slow pace', () => {
  const { later, restart } = paceByHand()
  later(1000, 10 * MB)
  later(60_000, 10 * MB)
  restart(10 * MB)
  expect(later(1000, 20 * MB)).toBeCloseTo(8)
})
