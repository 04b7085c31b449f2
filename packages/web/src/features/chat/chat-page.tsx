import type { ReactNode } from 'react'
import { usePageTitle } from '../../lib/dom/use-page-title.ts'
import { EmptyState } from '../../ui/lists/list-states.tsx'
import { CHAT_TITLES, CHOOSE_THREAD, CHOOSE_THREAD_HINT, type ChatRole } from './chat.messages.ts'
import classes from './chat.module.css'
import type { ThreadMeetings } from './conversation-section.tsx'
import { ThreadPanel } from './threads/thread-panel.tsx'
import { ThreadsPanel } from './threads/threads-panel.tsx'
import { useChatInvalidation } from './use-chat-invalidation.ts'

export interface ChatPageProps {
  readonly side: ChatRole
  /** The id of the open thread, which is its project’s. */
  readonly threadId: string | undefined
  readonly meetings: ThreadMeetings
  readonly tabs?: ReactNode
  /** Dialogs over the page. */
  readonly dialog: ReactNode
}

/** The chat: the list of threads beside the open one; on narrow screens one of the two. */
export function ChatPage({ side, threadId, meetings, tabs, dialog }: ChatPageProps) {
  usePageTitle(CHAT_TITLES[side])
  useChatInvalidation(threadId)
  return (
    <div className={classes.chat} data-open={threadId ? true : undefined}>
      <ThreadsPanel side={side} openId={threadId} tabs={tabs} />
      {threadId ? (
        <ThreadPanel key={threadId} id={threadId} side={side} meetings={meetings} />
      ) : (
        <div className={classes.choose}>
          <EmptyState title={CHOOSE_THREAD}>{CHOOSE_THREAD_HINT}</EmptyState>
        </div>
      )}
      {dialog}
    </div>
  )
}
