import type { MessagePage, Thread } from '@capstone/contract/chat/chat.schemas'
import type { Meeting } from '@capstone/contract/meetings/meetings.schemas'
import { Button, Flex, Stack, Text } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useViewer } from '../../lib/session/session.ts'
import { useAddToDraft, useDraft } from '../../lib/session/use-draft.ts'
import { orUnknown } from '../../lib/text/formats.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { UnsentSection } from '../../ui/feedback/unsent-section.tsx'
import { FocusKeeper } from '../../ui/layout/focus-keeper.tsx'
import {
  type ChatRole,
  formatNewMessageCount,
  formatTyping,
  MESSAGE_NOT_SENT,
  MESSAGES_FAILED,
} from './chat.messages.ts'
import { MessageForm } from './messages/message-form.tsx'
import { MessageList } from './messages/message-list.tsx'
import { countUnseen, firstUnreadOf, LOADED_MAX, lastLoadedOf } from './messages/messages.model.ts'
import type { PendingMessage } from './messages/send-queue.model.ts'
import { useMarkRead } from './messages/use-mark-read.ts'
import { draftKey } from './messages/use-message-draft.ts'
import { useMessages } from './messages/use-messages.ts'
import { useSendQueue } from './messages/use-send-queue.ts'
import { usePartnerTyping } from './messages/use-typing.ts'
import classes from './threads/thread.module.css'
import { useThreadScroll } from './use-thread-scroll.ts'

/** The meetings feature, passed in by the route. */
export interface ThreadMeetings {
  /** Opens the dialog that proposes a meeting in the open thread. */
  readonly onSchedule: () => void
  /** Renders a meeting inside its message; `canAct` is false if the thread is closed. */
  readonly renderMeeting: (meeting: Meeting, canAct: boolean) => ReactNode
}

export interface ConversationSectionProps {
  readonly thread: Thread
  readonly side: ChatRole
  readonly meetings: ThreadMeetings
  /** Why the thread is closed to new messages; null if it is open. */
  readonly closedReason: string | null
}

/** The messages of a thread in their own scroll area, above the message form. */
export function ConversationSection({ thread, side, meetings, closedReason }: ConversationSectionProps) {
  const messages = useMessages(thread.id)
  const { page, query } = messages
  const queue = useSendQueue(thread.id)
  const isTyping = usePartnerTyping(thread.id, page?.lastNumber ?? 0)
  const opening = useOpening(page, !query.isFetching)
  // Of the messages that were unread when the thread was opened, the first may load later.
  const newFrom = page && opening && firstUnreadOf({ ...page, ...opening })
  const loaded = [page?.items[0]?.number, page && lastLoadedOf(page), queue.pending.length, newFrom]
  const scroll = useThreadScroll(loaded.join(), !page?.hasLater, opening !== null)
  useMarkRead(thread.id, opening ? page : undefined, scroll.seen)

  const trimMessages = useEffectEvent(messages.trimThread)
  // Changes with each new message while too many are loaded, which trims again.
  const trimTrigger = scroll.isAtEnd && page && page.items.length > LOADED_MAX ? lastLoadedOf(page) : 0
  useEffect(() => {
    if (trimTrigger > 0) trimMessages()
  }, [trimTrigger])

  const goToEnd = () => {
    if (page?.hasLater) messages.showNewest(() => requestAnimationFrame(scroll.goToEnd))
    else scroll.goToEnd()
  }
  const viewerId = useViewer().id
  const addToDraft = useAddToDraft()
  const discard = ({ id, text }: PendingMessage) => {
    queue.discard(id)
    addToDraft(draftKey(viewerId, thread.id), text)
  }
  const name = orUnknown(thread.partner.name)
  return (
    <>
      <section
        ref={scroll.scroller}
        className={classes.scroller}
        aria-label="Messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable with the keyboard.
        tabIndex={0}
      >
        <div ref={scroll.content} className={classes.content}>
          <MessageList
            messages={messages}
            queue={queue}
            onDiscard={discard}
            newFrom={newFrom ?? null}
            knownUpTo={opening?.lastNumber}
            partnerId={thread.partner.id}
            renderMeeting={(meeting) => meetings.renderMeeting(meeting, closedReason === null)}
          />
        </div>
      </section>
      <div className={classes.below}>
        {!scroll.isAtEnd && page && page.items.length > 0 && (
          <Button
            size="xs"
            variant="default"
            className={classes.toEnd}
            leftSection={<IconArrowDown size={16} stroke={1.7} aria-hidden="true" />}
            onClick={goToEnd}
          >
            {formatNewMessageCount(countUnseen(page, scroll.seen))}
          </Button>
        )}
        {page?.hasLater && messages.isNewestFailed && (
          <Alert kind="error" onRetry={goToEnd}>
            {MESSAGES_FAILED}
          </Alert>
        )}
        <Flex component="p" role="status" align="center" gap={8} mih={28} fz={13} lh="sm" c="dimmed">
          {isTyping && (
            <>
              <Flex component="span" gap={3} className={classes.dots} aria-hidden="true">
                <i />
                <i />
                <i />
              </Flex>
              {formatTyping(name)}
            </>
          )}
        </Flex>
        {closedReason ? (
          <Stack gap="xs">
            <UnsentMessageSection threadId={thread.id} />
            <Text
              size="sm"
              c="var(--ink-2)"
              px={16}
              py={12}
              bg="var(--sunken)"
              bd="1px solid var(--line)"
              bdrs="md"
            >
              {closedReason}
            </Text>
          </Stack>
        ) : (
          // The thread may be closed while somebody writes.
          <FocusKeeper>
            <MessageForm
              threadId={thread.id}
              side={side}
              onSend={(message) => {
                queue.send(message)
                goToEnd()
              }}
            />
          </FocusKeeper>
        )}
      </div>
    </>
  )
}

/** Shows the draft of a message that was not sent before the thread was closed. */
function UnsentMessageSection({ threadId }: { readonly threadId: string }) {
  const [draft] = useDraft(draftKey(useViewer().id, threadId))
  return <UnsentSection title={MESSAGE_NOT_SENT} text={draft ?? ''} />
}

type Opening = Pick<MessagePage, 'ownReadNumber' | 'lastNumber'>

/** The state of the thread when it was opened: the number of the last message that was read, and of the last one. */
function useOpening(page: MessagePage | undefined, isFresh: boolean): Opening | null {
  const [opening, setOpening] = useState<Opening | null>(null)
  if (!opening && page && isFresh) {
    const { ownReadNumber, lastNumber } = page
    setOpening({ ownReadNumber, lastNumber })
  }
  return opening
}
