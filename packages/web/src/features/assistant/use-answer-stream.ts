import type { AnswerState } from '@capstone/contract/assistant/assistant.constants'
import type { AnswerBudget, Question } from '@capstone/contract/assistant/assistant.schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../lib/http/api.ts'
import { refusalCode } from '../../lib/http/error-text.ts'
import { useSingleMutation } from '../../lib/http/use-single-mutation.ts'
import { sessionQuery, useViewer } from '../../lib/session/session.ts'
import { factsQuery, showAnswered } from './assistant.queries.ts'

/** A question that is being answered, or whose answer failed; and what came of the answer so far. */
export interface Asked {
  readonly question: Question
  readonly answerId: string
  readonly text: string
}

type Heard = Asked & { readonly state: AnswerState }

/** Refused before anything was stored: a new question goes back to where it was typed. */
const NOT_TAKEN = ['ANSWERS_SPENT', 'AI_NOT_CONFIGURED', 'INPUT_INVALID', 'SIGN_IN_REQUIRED']

interface Run {
  readonly question: Question
  readonly isAgain: boolean
  readonly stop: AbortController
}

/** Asks, and hears the answer as it comes; one at a time. `onNotTaken` gets a new question back that was refused. */
export function useAsking(onNotTaken: (text: string) => void) {
  const queryClient = useQueryClient()
  const { id: viewerId } = useViewer()
  const [asked, setAsked] = useState<Asked | null>(null)
  const current = useRef<Run>(null)
  // Who leaves the screen leaves the answer as far as it came; the server keeps it.
  useEffect(() => () => current.current?.stop.abort(), [])

  const showBudget = (budget: AnswerBudget) =>
    queryClient.setQueryData(factsQuery.queryKey, (facts) => facts && { ...facts, budget })
  // Nothing is said of a question whose conversation was deleted, and nothing shown to the next person in this tab.
  const isForgotten = (run: Run) => current.current !== run
  const isStillHere = () => queryClient.getQueryData(sessionQuery.queryKey)?.viewer?.id === viewerId

  const mutation = useSingleMutation<Heard, Run>({
    mutationFn: (run) => {
      current.current = run
      setAsked({ question: run.question, answerId: '', text: '' })
      return hear(run.question, run.stop.signal, { onBudget: showBudget, onText: setAsked })
    },
    onSuccess: ({ question, answerId, text, state }, run) => {
      if (isForgotten(run) || !isStillHere()) return
      showAnswered(queryClient, question, { id: answerId, text, state })
      setAsked(null)
    },
    onError: (error, run) => {
      if (isForgotten(run)) return
      // An answer that did not come was not counted.
      void queryClient.invalidateQueries({ queryKey: factsQuery.queryKey })
      // One that was asked before stands in the conversation: from the box it would come a second time.
      if (run.isAgain || !NOT_TAKEN.includes(refusalCode(error) ?? '')) return
      setAsked(null)
      onNotTaken(run.question.text)
    },
  })
  const begin = (question: Question, isAgain: boolean) => {
    if (mutation.isPending) return
    if (asked && asked.question.id !== question.id)
      showAnswered(queryClient, asked.question, { id: asked.answerId, text: asked.text, state: 'failed' })
    mutation.mutate({ question, isAgain, stop: new AbortController() })
  }

  return {
    asked,
    isAnswering: mutation.isPending,
    error: mutation.error,
    /** The last answer that came to its end here. */
    answered: mutation.data,
    /** Asks a new question; while an answer is under way it does nothing. */
    ask: (text: string) => begin({ id: crypto.randomUUID(), text }, false),
    /** Asks one again that stands in the conversation or has just failed. */
    askAgain: (question: Question) => begin(question, true),
    stop: () => current.current?.stop.abort(),
    /** Forgets the last question, what went wrong with it, and an answer to it that is under way. */
    forget: () => {
      current.current?.stop.abort()
      current.current = null
      mutation.reset()
      setAsked(null)
    },
  }
}

interface Hearer {
  readonly onBudget: (budget: AnswerBudget) => void
  /** At most once for each frame that is drawn. */
  readonly onText: (asked: Asked) => void
}

async function hear(question: Question, signal: AbortSignal, { onBudget, onText }: Hearer): Promise<Heard> {
  let heard: Heard = { question, answerId: crypto.randomUUID(), text: '', state: 'stopped' }
  let frame = 0
  const draw = () => {
    frame = 0
    if (!signal.aborted) onText(heard)
  }
  try {
    for await (const event of await api.assistant.ask(question, { signal })) {
      if (event.kind === 'begin') {
        heard = { ...heard, answerId: event.answerId }
        onBudget(event.budget)
      } else if (event.kind === 'text') {
        heard = { ...heard, text: heard.text + event.text }
        frame ||= requestAnimationFrame(draw)
      } else heard = { ...heard, state: event.state }
    }
  } catch (error) {
    // What was stopped here has not failed.
    if (!signal.aborted) {
      onText(heard)
      throw error
    }
  } finally {
    cancelAnimationFrame(frame)
  }
  return heard
}
