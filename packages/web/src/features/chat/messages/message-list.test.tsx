import type { MessagePage } from '@capstone/contract/chat/chat.schemas'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MessageList, type MessageListProps } from './message-list.tsx'
import type { PendingMessage } from './send-queue.model.ts'

const PAGE: MessagePage = {
  items: [],
  hasEarlier: false,
  hasLater: true,
  ownReadNumber: 0,
  partnerReadNumber: 0,
  missedByPartner: { after: 0, upTo: 0 },
  firstNumber: 1,
  lastNumber: 1,
}
const pending = (state: PendingMessage['state'], text: string): PendingMessage => ({
  id: text,
  threadId: 'tides',
  text,
  file: null,
  writtenAt: 0,
  state,
  reason: null,
})

/** Renders a thread with a failed and a waiting message. */
function renderPending(hasLater: boolean): string {
  const messages = {
    page: { ...PAGE, hasLater },
    query: { isError: false },
    more: { earlier: {}, later: {} },
  } as unknown as MessageListProps['messages']
  const nothing = () => undefined
  return renderToStaticMarkup(
    <MantineProvider>
      <MessageList
        messages={messages}
        queue={{ pending: [pending('failed', 'Not sent'), pending('waiting', 'Next one')], retry: nothing }}
        onDiscard={nothing}
        newFrom={null}
        knownUpTo={undefined}
        partnerId={null}
        renderMeeting={nothing}
      />
    </MantineProvider>,
  )
}

test('messages that are not sent yet are shown at the end of the thread, failed ones always', () => {
  expect(renderPending(false)).toMatch(/Not sent.*Next one/)
  expect(renderPending(true)).toContain('Not sent')
  expect(renderPending(true)).not.toContain('Next one')
})
