import type { AssistantMessage, Question } from '@capstone/contract/assistant/assistant.schemas'
import { Box } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { errorText, refusalCode } from '../../lib/http/error-text.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ANSWER_BROKE_OFF, APOLOGY, ASKING_FAILED, UNANSWERED } from './assistant.messages.ts'
import type { QuestionRun } from './use-answer-stream.ts'

export interface MissingAnswerBannerProps {
  /** The loaded messages, oldest first. */
  readonly messages: readonly AssistantMessage[]
  readonly run: QuestionRun
  /** Whether an answer or suggestions are being written in another tab. */
  readonly isAnswerInProgressElsewhere: boolean
  readonly onAskAgain: (question: Question) => void
}

/** Shows why the last question has no answer, an apology if the answer failed, and a button to ask again. */
export function MissingAnswerBanner(props: MissingAnswerBannerProps) {
  const { messages, run, isAnswerInProgressElsewhere, onAskAgain } = props
  if (run.isAnswering || (isAnswerInProgressElsewhere && !run.error)) return null
  const missing = run.error ? describeFailure(run) : describeUnanswered(messages)
  if (!missing) return null
  const { question } = missing
  return (
    <Box mt={20}>
      <Alert kind="error" {...(question && { onRetry: () => onAskAgain(question) })}>
        <p>{missing.text}</p>
        {missing.isFailure && (
          <p>
            {APOLOGY}{' '}
            <Link to="/student/support-chat" style={{ textDecoration: 'underline', textUnderlineOffset: 3 }}>
              Write to your instructor
            </Link>
          </p>
        )}
      </Alert>
    </Box>
  )
}

interface MissingAnswer {
  readonly text: string
  readonly question: Question | undefined
  readonly isFailure: boolean
}

/** The codes of a failed answer. An error without a code is a failure too: of the server or the connection. */
const FAILURES = ['ANSWER_FAILED', 'ANSWER_EMPTY']

/** Describes a question that has just failed. */
function describeFailure({ error, pending }: QuestionRun): MissingAnswer | null {
  const code = refusalCode(error)
  const question = pending?.question
  // The question form says that no answers are left for today, and when there will be new ones.
  if (code === 'ANSWER_BUDGET_EXHAUSTED')
    return question ? { text: UNANSWERED, question, isFailure: false } : null
  return {
    text: errorText(error, ASKING_FAILED),
    question,
    isFailure: code === null || FAILURES.includes(code),
  }
}

/** Describes the last question of the loaded messages if it has no answer, or one that broke off. */
function describeUnanswered(messages: readonly AssistantMessage[]): MissingAnswer | null {
  const last = messages.at(-1)
  if (last?.speaker === 'user') return { text: UNANSWERED, question: toQuestion(last), isFailure: false }
  const question = messages.at(-2)
  if (last?.state !== 'failed' || question?.speaker !== 'user') return null
  return { text: ANSWER_BROKE_OFF, question: toQuestion(question), isFailure: true }
}

const toQuestion = ({ id, text }: AssistantMessage): Question => ({ id, text })
