import { createHash } from 'node:crypto'

/** Returns a deterministic UUID for the name of a sample row. */
export function idOf(name: string): string {
  const hex = createHash('sha256').update(`capstone demo ${name}`).digest('hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** Creates a seeded generator of random numbers in [0, 1) (mulberry32). */
export function createRandom(name: string): () => number {
  let state = Number.parseInt(createHash('sha256').update(name).digest('hex').slice(0, 8), 16)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns the item at an index, wrapping around. */
export function itemAt<Item>(list: readonly Item[], index: number): Item {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('There is nothing to choose from.')
  return item
}

/** Returns a random integer from `min` to `max`, inclusive. */
export const randomBetween = (random: () => number, min: number, max: number) =>
  min + Math.floor(random() * (max - min + 1))
