import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { usePageTitle } from '../../lib/dom/use-page-title.ts'
import { EmptyState } from '../../ui/lists/list-states.tsx'
import { rowsOf } from '../../ui/lists/paged-list.tsx'
import { CHAT_PATHS, CHAT_TITLES, CHOOSE_THREAD, CHOOSE_THREAD_HINT, type ChatRole } from './chat.messages.ts'
import classes from './chat.module.css'
import { threadsQuery } from './chat.queries.ts'
import type { ThreadMeetings } from './conversation-section.tsx'
import { ThreadPanel } from './threads/thread-panel.tsx'
import { ThreadsPanel } from './threads/threads-panel.tsx'
import { useChatInvalidation } from './use-chat-invalidation.ts'

export interface ChatPageProps {
  readonly side: ChatRole
  /** The id of the open thread, which is its project's. */
  readonly threadId: string | undefined
  readonly meetings: ThreadMeetings
  readonly tabs?: ReactNode
  /** Dialogs over the page. */
  readonly dialog: ReactNode
}

/** Where list and thread stand side by side, as in the styles. */
const SIDE_BY_SIDE = '(min-width: 1024px)'

/** The chat: the list of threads beside the open one; on narrow screens one of the two. */
export function ChatPage({ side, threadId, meetings, tabs, dialog }: ChatPageProps) {
  usePageTitle(CHAT_TITLES[side])
  useChatInvalidation(threadId)
  useFirstThread(side, threadId)
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

/**
 * Opens a thread if the address names none: the first with unread messages, else the first with a meeting to answer,
 * else the first. Not on narrow screens, which show either the list or a thread.
 */
function useFirstThread(side: ChatRole, threadId: string | undefined) {
  const { data } = useInfiniteQuery(threadsQuery(''))
  const navigate = useNavigate()
  const isDecided = useRef(false)
  const openFirst = useEffectEvent(() => {
    if (isDecided.current) return
    isDecided.current = true
    const threads = rowsOf(data)
    const first =
      threads.find(({ unread }) => unread > 0) ??
      threads.find(({ meetingsToAnswer }) => meetingsToAnswer > 0) ??
      threads[0]
    if (threadId || !first || !matchMedia(SIDE_BY_SIDE).matches) return
    void navigate({
      to: CHAT_PATHS[side],
      search: { project: first.id },
      replace: true,
      resetScroll: false,
    })
  })
  useEffect(() => {
    if (threadId || data) openFirst()
  }, [threadId, data])
}
