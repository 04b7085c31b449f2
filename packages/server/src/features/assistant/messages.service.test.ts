import { randomUUID } from 'node:crypto'
import { CONVERSATION_PAGE_MAX } from '@capstone/contract/assistant/assistant.constants'
import { conversationPageRequestSchema } from '@capstone/contract/assistant/assistant.schemas'
import { expect, test } from 'vitest'
import { it, portal } from '../../rpc/portal.testing.ts'
import type { MessageRow } from './assistant.repository.ts'
import { createAskingStudent } from './assistant.testing.ts'
import { renderMessages } from './messages.service.ts'

it('threat-48 renders one message of a conversation in each turn of the event loop', async () => {
  let turn = 0
  let counting = setImmediate(function count() {
    turn++
    counting = setImmediate(count)
  })
  const turns: number[] = []
  const rows = Array.from(
    { length: CONVERSATION_PAGE_MAX },
    (): MessageRow => ({
      id: randomUUID(),
      speaker: 'user',
      kind: 'text',
      get text() {
        turns.push(turn)
        return 'Why?'
      },
      state: 'complete',
      createdAt: portal.clock.now(),
      citations: [],
      questionId: null,
    }),
  )
  await renderMessages(await createAskingStudent(portal), rows)
  clearImmediate(counting)
  expect(new Set(turns).size).toBe(CONVERSATION_PAGE_MAX)
})

test('threat-48 a page of a conversation has at most CONVERSATION_PAGE_MAX messages', () => {
  const accepts = (limit: number) => conversationPageRequestSchema.safeParse({ limit }).success
  expect([CONVERSATION_PAGE_MAX, CONVERSATION_PAGE_MAX + 1].map(accepts)).toEqual([true, false])
})
