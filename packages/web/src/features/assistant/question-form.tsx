import { INPUT_MAX_HEIGHT_PX, QUESTION_MAX_LENGTH } from '@capstone/contract/assistant/assistant.constants'
import type { AnswerBudget } from '@capstone/contract/assistant/assistant.schemas'
import { Button } from '@mantine/core'
import { IconSend, IconSquare } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { useFocusHeir } from '../../lib/use-focus-heir.ts'
import { AnswersLeftBadge, AnswersSpentBanner } from './answers-left-badge.tsx'
import classes from './question-form.module.css'
import type { useAsking } from './use-asking.ts'

export interface QuestionFormProps {
  readonly box: RefObject<HTMLTextAreaElement | null>
  readonly text: string
  readonly onChange: (text: string) => void
  readonly onSend: () => void
  readonly asking: ReturnType<typeof useAsking>
  readonly budget: AnswerBudget | undefined
  readonly hasAsked: boolean
}

/** Where a question is typed: Enter sends, Shift+Enter adds a line. Spec 1 §2 and §5. */
export function QuestionForm({ box, text, onChange, onSend, asking, budget, hasAsked }: QuestionFormProps) {
  const isTooLong = text.trim().length > QUESTION_MAX_LENGTH
  const isReady = text.trim() !== '' && !isTooLong && !asking.isAnswering && budget?.left !== 0
  const send = () => {
    if (isReady) onSend()
  }
  useGrowingBox(box, text)
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {asking.isAnswering && (
        <Answering hasText={Boolean(asking.asked?.text)} onStop={asking.stop} box={box} />
      )}
      {budget?.left === 0 && !asking.isAnswering && <AnswersSpentBanner budget={budget} />}
      <div className={classes.box}>
        <textarea
          ref={box}
          rows={1}
          className={classes.input}
          aria-label="Your question"
          aria-describedby="question-hint"
          aria-invalid={isTooLong || undefined}
          placeholder={hasAsked ? 'Ask a follow-up' : 'Ask a question'}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (!sends(event)) return
            event.preventDefault()
            send()
          }}
        />
        <Button
          type="submit"
          aria-disabled={!isReady}
          leftSection={<IconSend size={16} stroke={1.7} aria-hidden="true" />}
        >
          Send
        </Button>
      </div>
      <div className={classes.foot}>
        <span id="question-hint">
          {!isTooLong && 'Enter sends, Shift+Enter adds a new line'}
          <span role="status" data-wrong>
            {isTooLong && `Please use at most ${QUESTION_MAX_LENGTH} characters.`}
          </span>
        </span>
        {budget && <AnswersLeftBadge budget={budget} />}
      </div>
    </form>
  )
}

/** Whether a key sends: not while letters are put together, as for Japanese or Hindi. */
const sends = ({ key, shiftKey, keyCode, nativeEvent }: KeyboardEvent) =>
  // Safari ends the putting together before this key, which it numbers so.
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && keyCode !== 229

interface AnsweringProps {
  readonly hasText: boolean
  readonly onStop: () => void
  /** Where one goes on when the answer ends. */
  readonly box: QuestionFormProps['box']
}

function Answering({ hasText, onStop, box }: AnsweringProps) {
  const stop = useRef<HTMLButtonElement>(null)
  useFocusHeir(stop, box)
  return (
    <div className={classes.answering}>
      <span className={classes.dots} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span role="status">{hasText ? 'Writing the answer' : 'Thinking'}</span>
      <Button
        ref={stop}
        size="xs"
        variant="default"
        leftSection={<IconSquare size={16} stroke={1.7} aria-hidden="true" />}
        onClick={onStop}
      >
        Stop
      </Button>
    </div>
  )
}

/** Lets the box grow with what is typed, up to a height from which it scrolls. Spec 1 §9. */
function useGrowingBox(box: RefObject<HTMLTextAreaElement | null>, text: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is what is typed that changes the height.
  useLayoutEffect(() => {
    const { current: element } = box
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${Math.min(element.scrollHeight, INPUT_MAX_HEIGHT_PX)}px`
  }, [box, text])
}
