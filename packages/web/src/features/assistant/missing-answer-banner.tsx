import type { AssistantMessage, Question } from '@capstone/contract/assistant/assistant.schemas'
import { Link } from '@tanstack/react-router'
import { errorText, refusalCode } from '../../lib/http/error-text.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { APOLOGY, ASKING_FAILED, BROKE_OFF, UNANSWERED } from './assistant.messages.ts'
import classes from './conversation.module.css'
import type { useAsking } from './use-answer-stream.ts'

export interface MissingAnswerBannerProps {
  /** The lines that are loaded, oldest first. */
  readonly lines: readonly AssistantMessage[]
  readonly asking: ReturnType<typeof useAsking>
  readonly onAskAgain: (question: Question) => void
}

/** What went wrong with the last question, an apology, and the way to ask it again. Spec 1 §8. */
export function MissingAnswerBanner({ lines, asking, onAskAgain }: MissingAnswerBannerProps) {
  if (asking.isAnswering) return null
  const missing = asking.error ? failedOf(asking) : leftOf(lines)
  if (!missing) return null
  const { question } = missing
  return (
    <div className={classes.missing}>
      <Alert kind="error" {...(question && { onRetry: () => onAskAgain(question) })}>
        <p>{missing.says}</p>
        {missing.isFailure && (
          <p>
            {APOLOGY}{' '}
            <Link to="/student/support-chat" className={classes.link}>
              Write to your instructor
            </Link>
          </p>
        )}
      </Alert>
    </div>
  )
}

interface Missing {
  readonly says: string
  readonly question: Question | undefined
  readonly isFailure: boolean
}

/** No answer came although the question was taken, as far as one can tell here: for these, and for a fault. */
const FAILURES = ['ANSWER_FAILED', 'ANSWER_EMPTY']

/** A question that just failed. */
function failedOf({ error, asked }: MissingAnswerBannerProps['asking']): Missing | null {
  const code = refusalCode(error)
  const question = asked?.question
  // Said at the box, with when the next answers come.
  if (code === 'ANSWERS_SPENT') return question ? { says: UNANSWERED, question, isFailure: false } : null
  return {
    says: errorText(error, ASKING_FAILED),
    question,
    isFailure: code === null || FAILURES.includes(code),
  }
}

/** A question from before that has no answer, or one that broke off. */
function leftOf(lines: readonly AssistantMessage[]): Missing | null {
  const last = lines.at(-1)
  if (last?.speaker === 'user') return { says: UNANSWERED, question: toQuestion(last), isFailure: false }
  const asked = lines.at(-2)
  if (last?.state !== 'failed' || asked?.speaker !== 'user') return null
  return { says: BROKE_OFF, question: toQuestion(asked), isFailure: true }
}

const toQuestion = ({ id, text }: AssistantMessage): Question => ({ id, text })
