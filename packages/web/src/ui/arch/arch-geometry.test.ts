import fc from 'fast-check'
import { expect, it } from 'vitest'
import { archGeometry } from './arch-geometry.ts'
import { archStates } from './arch-states.ts'

const shapes = fc.record({
  width: fc.integer({ min: 40, max: 1000 }),
  stones: fc.integer({ min: 3, max: 15 }),
})

it('returns the given number of stones, the keystone last and highest', () => {
  fc.assert(
    fc.property(shapes, (shape) => {
      const arch = archGeometry(shape)
      expect(arch.stones).toHaveLength(shape.stones)
      expect(arch.stones.map((stone) => stone.isKeystone)).toEqual(
        arch.stones.map((_, i) => i === shape.stones - 1),
      )
      const highest = Math.min(...arch.stones.map((stone) => stone.y))
      expect(arch.stones.at(-1)?.y).toBe(highest)
    }),
  )
})

it('keeps the centre of each stone within the width and height of the arch', () => {
  fc.assert(
    fc.property(shapes, (shape) => {
      const arch = archGeometry(shape)
      for (const stone of arch.stones) {
        expect(stone.x).toBeGreaterThan(0)
        expect(stone.x).toBeLessThan(shape.width)
        expect(stone.y).toBeGreaterThan(0)
        expect(stone.y).toBeLessThan(arch.height)
      }
    }),
  )
})

it('mirrors its sides when both have the same number of stones', () => {
  const { stones, width } = archGeometry({ width: 148, stones: 7 })
  for (const row of [0, 2, 4]) {
    expect((stones[row]?.x ?? 0) + (stones[row + 1]?.x ?? 0)).toBeCloseTo(width, 1)
    expect(stones[row]?.y).toBe(stones[row + 1]?.y)
  }
})

it('archStates sets stones in order and marks the next one', () => {
  expect(archStates(5, 4, 'need')).toEqual(['set', 'set', 'set', 'set', 'need'])
  expect(archStates(5, 2)).toEqual(['set', 'set', 'open', 'open', 'open'])
  expect(archStates(3, 9)).toEqual(['set', 'set', 'set'])
  expect(archStates(3, -1, 'now')).toEqual(['now', 'open', 'open'])
})
