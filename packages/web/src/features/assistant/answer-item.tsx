import type { AnswerState } from '@capstone/contract/assistant/assistant.constants'
import { VisuallyHidden } from '@mantine/core'
import { CapstoneMark } from '../../ui/arch/capstone-mark.tsx'
import { AnswerTextView } from './answer-text-view.tsx'
import { STATE_NOTES } from './assistant.messages.ts'
import classes from './conversation.module.css'

export interface AnswerItemProps {
  readonly text: string
  readonly state?: AnswerState
  /** More of it comes. */
  readonly isGrowing?: boolean
}

/** What the assistant said, and how it ended where that was too early. */
export function AnswerItem({ text, state = 'complete', isGrowing = false }: AnswerItemProps) {
  const note = STATE_NOTES[state]
  return (
    <article className={classes.answer}>
      <CapstoneMark size={24} />
      <div className={classes.words} dir="auto">
        <VisuallyHidden>The assistant answered: </VisuallyHidden>
        <AnswerTextView text={text} isGrowing={isGrowing} />
        {note && <p className={classes.note}>{note}</p>}
      </div>
    </article>
  )
}
