import type { AssistantMessage } from '@capstone/contract/assistant/assistant.schemas'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { flushSync } from 'react-dom'

/** An answer with the passages it is based on. */
export type SourcedAnswer = Pick<AssistantMessage, 'id' | 'citations' | 'unknownCitations'>

type OpenedSource = {
  readonly answerId: string
  readonly number: number
  /** The last message when the source was opened; a newer message replaces the source. */
  readonly lastId: string | undefined
}

/** The id of the element that shows a source of an answer. */
export const sourceIdOf = (answerId: string, number: number) => `source-${answerId}-${number}`

/**
 * Tracks for which answer the sources are shown beside the conversation: the last message, or an earlier answer if one
 * of its sources was opened after the last message. On a phone, sources are shown below each answer instead.
 */
export function useSourceViewer(messages: readonly AssistantMessage[]) {
  const hasSidePanel = useMediaQuery('(min-width: 768px)') ?? true
  const [opened, setOpened] = useState<OpenedSource | null>(null)
  const last = messages.at(-1)
  const current = opened?.lastId === last?.id ? opened : null
  const shownId = current?.answerId ?? last?.id
  return {
    hasSidePanel,
    shown: messages.find(
      ({ id, kind, citations }) => id === shownId && kind === 'text' && citations.length > 0,
    ),
    isOpen: (answerId: string, number: number) => current?.answerId === answerId && current.number === number,
    /** Shows a source in full and moves the focus to it. */
    open: (answerId: string, number: number) => {
      // The list may not be rendered yet.
      flushSync(() => setOpened({ answerId, number, lastId: last?.id }))
      document.getElementById(sourceIdOf(answerId, number))?.focus()
    },
  }
}

export type SourceViewer = ReturnType<typeof useSourceViewer>
