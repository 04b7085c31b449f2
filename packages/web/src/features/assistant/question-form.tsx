import {
  ANSWERS_LEFT_WARNING,
  INPUT_MAX_HEIGHT_PX,
  QUESTION_MAX_LENGTH,
} from '@capstone/contract/assistant/assistant.constants'
import type { AnswerBudget } from '@capstone/contract/assistant/assistant.schemas'
import { formatTooLong } from '@capstone/contract/base.constants'
import { Box, Button, Group } from '@mantine/core'
import { IconSearch, IconSend, IconSquare } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type RefObject, useRef } from 'react'
import { isSubmitKey } from '../../lib/dom/submit-key.ts'
import { useAutosize } from '../../lib/dom/use-autosize.ts'
import { useFocusFallback } from '../../lib/dom/use-focus-fallback.ts'
import textClasses from '../../ui/theme/text.module.css'
import {
  BUDGET_SPENT,
  FORM_TEXTS,
  formatAnswersLeft,
  formatRenewal,
  SEARCH_STAYS_LOCAL,
} from './assistant.messages.ts'
import classes from './question-form.module.css'
import type { QuestionRun } from './use-answer-stream.ts'

export interface QuestionFormProps {
  readonly input: RefObject<HTMLTextAreaElement | null>
  readonly text: string
  readonly onChange: (text: string) => void
  readonly onSend: () => void
  readonly run: QuestionRun
  /** It is not known yet whether the AI service or a search answers questions, so none can be sent. */
  readonly isLoading: boolean
  /** Questions are answered by a search, without the AI service. */
  readonly isSearch: boolean
  /** Undefined until it is loaded, and for a search, which uses up no answer. */
  readonly budget: AnswerBudget | undefined
  readonly hasAsked: boolean
}

/** The input for a question: Enter sends, Shift+Enter adds a line. */
export function QuestionForm(props: QuestionFormProps) {
  const { input, text, onChange, onSend, run, isLoading, isSearch, budget, hasAsked } = props
  const texts = FORM_TEXTS[isSearch ? 'search' : 'answer']
  const SendIcon = isSearch ? IconSearch : IconSend
  const isTooLong = text.trim().length > QUESTION_MAX_LENGTH
  const isReady = !isLoading && text.trim() !== '' && !isTooLong && !run.isAnswering && budget?.left !== 0
  const send = () => {
    if (isReady) onSend()
  }
  useAutosize(input, text, INPUT_MAX_HEIGHT_PX)
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {run.isAnswering && (
        <AnswerProgress
          status={run.pending?.text ? 'Writing the answer' : texts.waiting}
          onStop={run.stop}
          input={input}
        />
      )}
      {budget?.left === 0 && !run.isAnswering && <AnswersSpentBanner budget={budget} />}
      <div className={classes.box}>
        <textarea
          ref={input}
          rows={1}
          className={classes.input}
          aria-label="Your question"
          aria-describedby="question-hint"
          aria-invalid={isTooLong || undefined}
          placeholder={hasAsked ? texts.next : 'Ask a question'}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (!isSubmitKey(event)) return
            event.preventDefault()
            send()
          }}
        />
        <Button
          type="submit"
          aria-disabled={!isReady}
          leftSection={<SendIcon size={16} stroke={1.7} aria-hidden="true" />}
        >
          {texts.send}
        </Button>
      </div>
      <Group gap="2px 16px" justify="space-between" px={4} pt="xs" fz="xs" lh="xs" c="dimmed">
        <span id="question-hint">
          {!isTooLong && <span className={textClasses.keys}>{texts.hint}</span>}
          <Box component="span" role="status" c="var(--rejected)">
            {isTooLong && formatTooLong(QUESTION_MAX_LENGTH)}
          </Box>
        </span>
        {isSearch ? <span>{SEARCH_STAYS_LOCAL}</span> : budget && <AnswersLeftBadge budget={budget} />}
      </Group>
    </form>
  )
}

interface AnswerProgressProps {
  readonly status: string
  readonly onStop: QuestionRun['stop']
  /** Receives the focus if the Stop button has it when the answer ends. */
  readonly input: QuestionFormProps['input']
}

function AnswerProgress({ status, onStop, input }: AnswerProgressProps) {
  const stop = useRef<HTMLButtonElement>(null)
  useFocusFallback(stop, input)
  return (
    <Group gap={10} h={40} className={textClasses.meta}>
      <span className={classes.dots} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span role="status">{status}</span>
      {onStop && (
        <Button
          ref={stop}
          size="xs"
          ml="auto"
          variant="default"
          leftSection={<IconSquare size={16} stroke={1.7} aria-hidden="true" />}
          onClick={onStop}
        >
          Stop
        </Button>
      )}
    </Group>
  )
}

/** How many answers are left today; amber when few are. */
function AnswersLeftBadge({ budget }: { readonly budget: AnswerBudget }) {
  const isFew = budget.left <= ANSWERS_LEFT_WARNING
  return (
    <Box component="span" fw={isFew ? 600 : 400} c={isFew ? 'var(--need)' : 'dimmed'}>
      {formatAnswersLeft(budget)}
    </Box>
  )
}

/** Says that no answers are left today, when there are new ones, and who helps until then. */
function AnswersSpentBanner({ budget }: { readonly budget: AnswerBudget }) {
  return (
    <div className={classes.spent} role="status">
      <span>
        {BUDGET_SPENT} {formatRenewal(budget)}
      </span>
      <Link to="/student/support-chat">Ask your instructor</Link>
    </div>
  )
}
