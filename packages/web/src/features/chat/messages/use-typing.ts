import { TYPING_INTERVAL_SECONDS, TYPING_SHOWN_SECONDS } from '@capstone/contract/chat/chat.constants'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { calls } from '../../../lib/http/api.ts'
import { useLiveEvents } from '../../../lib/live/use-live-events.ts'

/** Whether the other member of a thread is typing; false as soon as a newer message arrives. */
export function usePartnerTyping(threadId: string, lastNumber: number): boolean {
  const [lastTyped, setLastTyped] = useState({ at: 0, lastNumber })
  useLiveEvents(['typing'], ({ subjectId }) => {
    if (subjectId === threadId) setLastTyped({ at: Date.now(), lastNumber })
  })
  useEffect(() => {
    if (lastTyped.at === 0) return
    const timer = setTimeout(() => setLastTyped((last) => ({ ...last, at: 0 })), TYPING_SHOWN_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [lastTyped.at])
  return lastTyped.at > 0 && lastTyped.lastNumber === lastNumber
}

/** Returns a function that notifies the other member that the viewer is typing, at most once every few seconds. */
export function useSendTyping(threadId: string): () => void {
  const sentAt = useRef(0)
  const { mutate } = useMutation(calls.chat.sendTyping.mutationOptions())
  return () => {
    const now = Date.now()
    if (now - sentAt.current < TYPING_INTERVAL_SECONDS * 1000) return
    sentAt.current = now
    mutate({ threadId })
  }
}
