import type { LiveEvent } from '@capstone/contract/live/live.schemas'
import { describe, expect, it } from 'vitest'
import { applyEvent, type Position } from './live-position.ts'

const event = (kind: LiveEvent['kind'], id: number | null): LiveEvent => ({
  ...{ kind, id },
  subjectId: null,
  number: null,
})

describe('applying an event', () => {
  it.each<[string, Position, LiveEvent, Position, boolean]>([
    ['a durable event advances the position', 4, event('ticket', 5), 5, true],
    ['ids may be skipped', 4, event('ticket', 9), 9, true],
    ['a repeated event is not new', 5, event('ticket', 5), 5, false],
    ['an earlier event is not new', 5, event('ticket', 3), 5, false],
    ['the first event is new', null, event('ticket', 3), 3, true],
    ['a transient event has no position', 5, event('typing', null), 5, true],
    ['a heartbeat has no position', null, event('heartbeat', null), null, true],
    ['hello sets the first position', null, event('hello', 7), 7, true],
    ['hello does not skip the events a resumed stream will send', 5, event('hello', 9), 5, true],
    ['a reset may move the position back', 9, event('reset', 2), 2, true],
  ])('%s', (_name, position, received, next, isNew) => {
    expect(applyEvent(position, received)).toEqual({ position: next, isNew })
  })

  it('accepts duplicated and interleaved events once each, in order', () => {
    let position: Position = 0
    const received: (number | null)[] = []
    for (const id of [1, 2, 2, 1, 3, 3, 2, 4]) {
      const applied = applyEvent(position, event('message', id))
      position = applied.position
      if (applied.isNew) received.push(id)
    }
    expect(received).toEqual([1, 2, 3, 4])
  })
})
