import type { Citation } from '@capstone/contract/assistant/passages.schemas'
import { Text } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { formatUnknownSource } from './passages.messages.ts'
import classes from './passages.module.css'

export interface AnswerTextProps {
  readonly text: string
  readonly isStreaming: boolean
  /** The passages the answer is based on; without any, numbers in brackets are plain text. */
  readonly citations: readonly Citation[]
  /** The id of the element that shows a source. */
  readonly idOf: (number: number) => string
  readonly isOpen: (number: number) => boolean
  readonly onOpen: (number: number) => void
}

const PlainText = ({ text }: Pick<AnswerTextProps, 'text'>) => (
  <Text lh="25px" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
    {text}
  </Text>
)

// Lazy, because the Markdown renderer with its syntax highlighter is large.
const Markdown = lazy(() =>
  import('../../../ui/text/markdown.tsx').then(
    ({ Markdown }) => ({ default: Markdown }),
    () => ({ default: PlainText }),
  ),
)

/**
 * The text of an answer with its citations as links to the sources; numbers without a source are struck through. Plain
 * text until the Markdown renderer is loaded, or if it cannot be.
 */
export function AnswerText({ text, isStreaming, citations, idOf, isOpen, onOpen }: AnswerTextProps) {
  const renderCitation = (number: number): ReactNode => {
    if (!citations.some((citation) => citation.number === number))
      return (
        <s className={classes.citation} title={formatUnknownSource(number)}>
          {number}
        </s>
      )
    return (
      <a
        className={classes.citation}
        href={`#${idOf(number)}`}
        aria-label={`Source ${number}`}
        data-open={isOpen(number) || undefined}
        onClick={(event) => {
          event.preventDefault()
          onOpen(number)
        }}
      >
        {number}
      </a>
    )
  }
  return (
    <Suspense fallback={<PlainText text={text} />}>
      <Markdown text={text} isStreaming={isStreaming} {...(citations.length > 0 && { renderCitation })} />
    </Suspense>
  )
}
