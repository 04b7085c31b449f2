import type { LiveEvent } from '@capstone/contract/live/live.schemas'
import { describe, expect, it } from 'vitest'
import { type Place, takeIn } from './live-position.ts'

const event = (kind: LiveEvent['kind'], id: number | null): LiveEvent => ({
  ...{ kind, id },
  subjectId: null,
  number: null,
})

describe('how far one has got', () => {
  it.each<[string, Place, LiveEvent, Place, boolean]>([
    ['a kept event leads on', 4, event('ticket', 5), 5, true],
    ['a gap is no hindrance: ids may be skipped', 4, event('ticket', 9), 9, true],
    ['the same event again is not told', 5, event('ticket', 5), 5, false],
    ['one from before is not told', 5, event('ticket', 3), 5, false],
    ['the very first is told', null, event('ticket', 3), 3, true],
    ['a passing event has no place', 5, event('typing', null), 5, true],
    ['a beat has no place', null, event('heartbeat', null), null, true],
    ['a stream that begins says where', null, event('hello', 7), 7, true],
    ['a stream that resumes does not lead past what it will tell', 5, event('hello', 9), 5, true],
    ['a reset leads back as well', 9, event('reset', 2), 2, true],
  ])('%s', (_name, place, heard, next, isNew) => {
    expect(takeIn(place, heard)).toEqual({ place: next, isNew })
  })

  it('tells each of what comes doubled and from two sides once, in order', () => {
    let place: Place = 0
    const told: (number | null)[] = []
    for (const id of [1, 2, 2, 1, 3, 3, 2, 4]) {
      const taken = takeIn(place, event('message', id))
      place = taken.place
      if (taken.isNew) told.push(id)
    }
    expect(told).toEqual([1, 2, 3, 4])
  })
})
