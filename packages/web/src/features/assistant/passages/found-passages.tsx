import type { AssistantMessage } from '@capstone/contract/assistant/assistant.schemas'
import type { Citation, OfferedQuestion } from '@capstone/contract/assistant/passages.schemas'
import { Text, UnstyledButton } from '@mantine/core'
import { IconCornerDownRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FocusKeeper } from '../../../ui/layout/focus-keeper.tsx'
import { PassageItem } from './passage-item.tsx'
import {
  formatFound,
  NOT_IT,
  NOTHING_FOUND,
  NOTHING_FOUND_HINT,
  RELATED_QUESTIONS,
} from './passages.messages.ts'
import classes from './passages.module.css'
import { useShowsOwner } from './use-shows-owner.ts'

export interface FoundPassagesProps {
  readonly message: AssistantMessage
  /**
   * Whether this is the newest search. Older ones show no related questions, and the button to ask the instructor only
   * if nothing was found.
   */
  readonly isLast: boolean
  readonly onAsk: (question: string) => void
  /** Opens Support Chat with the question in the message field. */
  readonly askInstructorButton: ReactNode
}

/** What a search found: the passages, related questions, and whom to ask instead. */
export function FoundPassages({ message, isLast, onAsk, askInstructorButton }: FoundPassagesProps) {
  const { citations, relatedQuestions } = message
  const isEmpty = citations.length === 0
  const title = isEmpty ? NOTHING_FOUND : formatFound(citations)
  return (
    <article>
      <Text component="h3" size="xl" ff="heading" fw={600} lh="28px" mb={isEmpty ? 4 : 14}>
        {title}
      </Text>
      {!isEmpty && <PassagesList citations={citations} label={title} />}
      {isLast && relatedQuestions.length > 0 && (
        <OfferedQuestions title={RELATED_QUESTIONS} questions={relatedQuestions} onAsk={onAsk} />
      )}
      {(isLast || isEmpty) && (
        <div className={isEmpty ? classes.empty : classes.otherHelp}>
          <Text size="sm" c="var(--ink-2)">
            {isEmpty ? NOTHING_FOUND_HINT : NOT_IT}
          </Text>
          {askInstructorButton}
        </div>
      )}
    </article>
  )
}

interface PassagesListProps {
  readonly citations: readonly Citation[]
  /** Names the list for screen readers. */
  readonly label: string
}

/** Numbered passages, as they were found. */
function PassagesList({ citations, label }: PassagesListProps) {
  const showsOwner = useShowsOwner(citations)
  return (
    <ol className={classes.passages} aria-label={label}>
      {citations.map((citation) => (
        <PassageItem key={citation.number} citation={citation} showsOwner={showsOwner} />
      ))}
    </ol>
  )
}

export interface OfferedQuestionsProps {
  readonly title: string
  readonly questions: readonly OfferedQuestion[]
  readonly onAsk: (question: string) => void
}

/** Questions that passages answer, each as a button that asks it. */
export function OfferedQuestions({ title, questions, onAsk }: OfferedQuestionsProps) {
  return (
    // The chosen question moves to the end of the conversation, and the offered ones disappear.
    <FocusKeeper>
      <Text component="h4" size="sm" ff="text" fw={550} mt={16} mb={4}>
        {title}
      </Text>
      <ul>
        {questions.map(({ text }) => (
          <li key={text}>
            <UnstyledButton className={classes.related} onClick={() => onAsk(text)} dir="auto">
              <IconCornerDownRight size={16} stroke={1.7} aria-hidden="true" />
              <span>{text}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </FocusKeeper>
  )
}
