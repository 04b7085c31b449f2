import type { StoneState } from './arch.tsx'

/**
 * The states of an arch of `count` stones (the keystone counted) of which `done` are set, those below the keystone first.
 * `next` says how the first stone not yet set is drawn.
 */
export function archStates(count: number, done: number, next: StoneState = 'open'): StoneState[] {
  const set = Math.max(0, Math.min(count, Math.floor(done)))
  return Array.from({ length: count }, (_, index) => {
    if (index < set) return 'set'
    return index === set ? next : 'open'
  })
}
