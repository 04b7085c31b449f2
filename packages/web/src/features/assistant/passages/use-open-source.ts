import type { AssistantMessage } from '@capstone/contract/assistant/assistant.schemas'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { flushSync } from 'react-dom'

/** An answer with the passages it was given. */
export type SourcedAnswer = Pick<AssistantMessage, 'id' | 'citations' | 'unknownCitations'>

type Opened = { readonly answerId: string; readonly number: number; readonly newestId: string | undefined }

/** The id of the element that shows a source of an answer. */
export const sourceIdOf = (answerId: string, number: number) => `source-${answerId}-${number}`

/**
 * The answer whose sources are shown beside the conversation: the newest one, or an earlier one of which a source was opened
 * since. On a phone they stand below each answer instead.
 */
export function useOpenSource(lines: readonly AssistantMessage[]) {
  const isBeside = useMediaQuery('(min-width: 768px)') ?? true
  const [opened, setOpened] = useState<Opened | null>(null)
  const answers = lines.filter(({ kind, citations }) => kind === 'text' && citations.length > 0)
  const newest = answers.at(-1)
  const current = opened?.newestId === newest?.id ? opened : null
  return {
    isBeside,
    shown: answers.find(({ id }) => id === current?.answerId) ?? newest,
    isOpen: (answerId: string, number: number) => current?.answerId === answerId && current.number === number,
    /** Shows a source in full and moves the focus to it. */
    open: (answerId: string, number: number) => {
      // The list may not be rendered yet.
      flushSync(() => setOpened({ answerId, number, newestId: newest?.id }))
      document.getElementById(sourceIdOf(answerId, number))?.focus()
    },
  }
}

export type OpenSource = ReturnType<typeof useOpenSource>
