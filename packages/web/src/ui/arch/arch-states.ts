import type { StoneState } from './arch.tsx'

/**
 * Returns the state of each of `count` stones, keystone included, of which the first `done` are set. `next` is the
 * state of the first stone that is not set.
 */
export function archStates(count: number, done: number, next: StoneState = 'open'): StoneState[] {
  const set = Math.max(0, Math.min(count, Math.floor(done)))
  return Array.from({ length: count }, (_, index) => {
    if (index < set) return 'set'
    return index === set ? next : 'open'
  })
}
