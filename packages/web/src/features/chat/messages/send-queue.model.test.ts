import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  nextOf,
  type Outbox,
  type Outgoing,
  parseOutbox,
  withFailed,
  without,
  withRetried,
} from './send-queue.model.ts'

const letter = (id: string, threadId = 'one', state: Outgoing['state'] = 'waiting'): Outgoing => ({
  ...{ id, threadId, text: `text of ${id}`, file: null, writtenAt: 1, state, reason: null },
})
const statesOf = (outbox: Outbox) => outbox.map(({ id, state }) => `${id} ${state}`)

it('sends one after another, each thread for itself', () => {
  const outbox = [letter('a'), letter('b', 'two'), letter('c')]
  expect(nextOf(outbox, 'one')?.id).toBe('a')
  expect(nextOf(without(outbox, 'a'), 'one')?.id).toBe('c')
  expect(nextOf(outbox, 'three')).toBe(undefined)
})

it('lets none overtake one that did not get through, but one that is refused for itself', () => {
  const outbox = [letter('a'), letter('b'), letter('c', 'two')]
  expect(statesOf(withFailed(outbox, 'a', null, false))).toEqual(['a failed', 'b failed', 'c waiting'])
  expect(statesOf(withFailed(outbox, 'a', 'Too long', true))).toEqual(['a failed', 'b waiting', 'c waiting'])
})

it('sends a failed one again with those after it', () => {
  const failed = withFailed([letter('a'), letter('b'), letter('c')], 'a', null, false)
  expect(statesOf(withRetried(failed, 'b'))).toEqual(['a failed', 'b waiting', 'c waiting'])
  expect(withRetried(failed, 'x')).toEqual(failed)
})

it('reads what it kept, and nothing else', () => {
  const file = { uploadId: 'u', name: 'n.pdf', size: 3 }
  const outbox = [letter('a'), { ...letter('b', 'two', 'failed'), reason: 'No.', file }]
  expect(parseOutbox(JSON.stringify(outbox))).toEqual(outbox)
  expect(parseOutbox(null)).toEqual([])
  expect(parseOutbox(JSON.stringify([{ ...letter('a'), text: 7 }, letter('b')]))).toEqual([letter('b')])
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(parseOutbox(text)).toEqual([])
    }),
  )
})
