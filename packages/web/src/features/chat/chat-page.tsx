import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePageTitle } from '../../lib/dom/use-page-title.ts'
import { EmptyState } from '../../ui/lists/list-states.tsx'
import { CHAT_PATHS, CHAT_TITLES, CHOOSE_THREAD, CHOOSE_THREAD_HINT, type ChatRole } from './chat.messages.ts'
import classes from './chat.module.css'
import { threadToOpenQuery } from './chat.queries.ts'
import type { ThreadMeetings } from './conversation-section.tsx'
import { ThreadPanel } from './threads/thread-panel.tsx'
import { ThreadsPanel } from './threads/threads-panel.tsx'
import { useChatInvalidation } from './use-chat-invalidation.ts'

export interface ChatPageProps {
  readonly side: ChatRole
  /** The id of the open thread, which is its project's. */
  readonly threadId: string | undefined
  /** How many projects a student has, if it is known. */
  readonly projectCount?: number | undefined
  readonly meetings: ThreadMeetings
  readonly tabs?: ReactNode
  /** Dialogs over the page. */
  readonly dialog: ReactNode
}

/** Where list and thread stand side by side, as in the styles. */
const SIDE_BY_SIDE = '(min-width: 1024px)'

/** The chat: the list of threads beside the open one; on narrow screens one of the two. */
export function ChatPage({ side, threadId, projectCount, meetings, tabs, dialog }: ChatPageProps) {
  usePageTitle(CHAT_TITLES[side])
  useChatInvalidation(threadId)
  useFirstThread(side, threadId)
  return (
    <div className={classes.chat} data-open={threadId ? true : undefined}>
      <ThreadsPanel side={side} openId={threadId} projectCount={projectCount} tabs={tabs} />
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
 * Opens the thread that waits for the viewer, once, if the address names none. Not on narrow screens, which show either
 * the list or a thread.
 */
function useFirstThread(side: ChatRole, threadId: string | undefined) {
  const [isNeeded] = useState(() => !threadId && matchMedia(SIDE_BY_SIDE).matches)
  const { data, isFetchedAfterMount } = useQuery({ ...threadToOpenQuery, enabled: isNeeded && !threadId })
  const first = isFetchedAfterMount ? data?.threadId : undefined
  const navigate = useNavigate()
  const isDecided = useRef(!isNeeded)
  const openFirst = useEffectEvent(() => {
    if (isDecided.current) return
    isDecided.current = true
    if (threadId || !first) return
    void navigate({
      to: CHAT_PATHS[side],
      search: { project: first },
      replace: true,
      resetScroll: false,
    })
  })
  useEffect(() => {
    if (threadId || first) openFirst()
  }, [threadId, first])
}
