import type { AnswerState } from '@capstone/contract/assistant/assistant.constants'
import type { AnswerBudget, Question } from '@capstone/contract/assistant/assistant.schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../lib/api.ts'
import { refusalCode } from '../../lib/error-text.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { factsQuery, showAnswered } from './assistant.queries.ts'

/** A question that is being answered, or whose answer failed; and what came of the answer so far. */
export interface Asked {
  readonly question: Question
  readonly answerId: string
  readonly text: string
}

type Heard = Asked & { readonly state: AnswerState }

/** Refused before anything was stored: the question goes back to where it was typed. */
const NOT_TAKEN = ['ANSWERS_SPENT', 'AI_NOT_CONFIGURED', 'INPUT_INVALID', 'SIGN_IN_REQUIRED']

/** Asks, and hears the answer as it comes; one at a time. `onNotTaken` gets a question back that was refused. */
export function useAsking(onNotTaken: (text: string) => void) {
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<Asked | null>(null)
  const stopping = useRef<AbortController>(null)
  // Who leaves the screen leaves the answer as far as it came; the server keeps it.
  useEffect(() => () => stopping.current?.abort(), [])

  const showBudget = (budget: AnswerBudget) =>
    queryClient.setQueryData(factsQuery.queryKey, (facts) => facts && { ...facts, budget })

  const mutation = useSingleMutation<Heard, Question>({
    mutationFn: (question) => {
      const stop = new AbortController()
      stopping.current = stop
      setAsked({ question, answerId: '', text: '' })
      return hear(question, stop.signal, { onBudget: showBudget, onText: setAsked })
    },
    onSuccess: ({ question, answerId, text, state }) => {
      showAnswered(queryClient, question, { id: answerId, text, state })
      setAsked(null)
    },
    onError: (error, question) => {
      // An answer that did not come was not counted.
      void queryClient.invalidateQueries({ queryKey: factsQuery.queryKey })
      if (!NOT_TAKEN.includes(refusalCode(error) ?? '')) return
      setAsked(null)
      onNotTaken(question.text)
    },
  })

  return {
    asked,
    isAnswering: mutation.isPending,
    error: mutation.error,
    /** The last answer that came to its end here. */
    answered: mutation.data?.text,
    /** Asks a question, or the same one again; while an answer is under way it does nothing. */
    ask: (question: Question) => {
      if (mutation.isPending) return
      if (asked && asked.question.id !== question.id)
        showAnswered(queryClient, asked.question, { id: asked.answerId, text: asked.text, state: 'failed' })
      mutation.mutate(question)
    },
    stop: () => stopping.current?.abort(),
    /** Forgets what went wrong. */
    forget: () => {
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
    onText(heard)
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
