import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  isMessageRefused,
  nextWaitingMessage,
  type PendingMessage,
  parseSendQueue,
  type SendQueue,
  withFailed,
  withoutMessage,
  withRetried,
} from './send-queue.model.ts'

const message = (
  id: string,
  threadId = 'one',
  state: PendingMessage['state'] = 'waiting',
): PendingMessage => ({
  id,
  threadId,
  text: `text of ${id}`,
  file: null,
  writtenAt: 1,
  state,
  reason: null,
})
const statesOf = (queue: SendQueue) => queue.map(({ id, state }) => `${id} ${state}`)

it('the next message to send is the oldest waiting one of its thread', () => {
  const queue = [message('a'), message('b', 'two'), message('c')]
  expect(nextWaitingMessage(queue, 'one')?.id).toBe('a')
  expect(nextWaitingMessage(withoutMessage(queue, 'a'), 'one')?.id).toBe('c')
  expect(nextWaitingMessage(queue, 'three')).toBe(undefined)
})

it('holds messages back behind one that could not be delivered, but not behind a refused one', () => {
  const queue = [message('a'), message('b'), message('c', 'two')]
  expect(statesOf(withFailed(queue, 'a', null, false))).toEqual(['a failed', 'b failed', 'c waiting'])
  expect(statesOf(withFailed(queue, 'a', 'Too long', true))).toEqual(['a failed', 'b waiting', 'c waiting'])
})

it('a temporary refusal is not a refusal of the message', () => {
  const temporary = [
    'DATABASE_UNAVAILABLE',
    'MESSAGES_TOO_FAST',
    'SCANNER_UNAVAILABLE',
    'STORAGE_FAILED',
    null,
  ]
  expect(temporary.filter(isMessageRefused)).toEqual([])
  expect(isMessageRefused('UPLOAD_NOT_FOUND')).toBe(true)
})

it('retries a failed message together with those after it', () => {
  const failed = withFailed([message('a'), message('b'), message('c')], 'a', null, false)
  expect(statesOf(withRetried(failed, 'b'))).toEqual(['a failed', 'b waiting', 'c waiting'])
  expect(withRetried(failed, 'x')).toEqual(failed)
})

it('restores what it stored, and ignores anything else', () => {
  const file = { uploadId: 'u', name: 'n.pdf', size: 3 }
  const queue = [message('a'), { ...message('b', 'two', 'failed'), reason: 'No.', file }]
  expect(parseSendQueue(JSON.stringify(queue))).toEqual(queue)
  expect(parseSendQueue(null)).toEqual([])
  expect(parseSendQueue(JSON.stringify([{ ...message('a'), text: 7 }, message('b')]))).toEqual([message('b')])
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(parseSendQueue(text)).toEqual([])
    }),
  )
})
