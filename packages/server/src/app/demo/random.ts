import { createHash } from 'node:crypto'

/** The id of a sample row: always the same for the same name, in the form of a name-based UUID. */
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

/** A source of numbers in [0, 1) that gives the same ones at each run (mulberry32). */
export function createRandom(name: string): () => number {
  let state = Number.parseInt(createHash('sha256').update(name).digest('hex').slice(0, 8), 16)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The member of a list that an index falls on, going round and round. */
export function pick<Item>(list: readonly Item[], index: number): Item {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('There is nothing to choose from.')
  return item
}

/** A whole number from `least` to `most`, both included. */
export const between = (random: () => number, least: number, most: number) =>
  least + Math.floor(random() * (most - least + 1))
