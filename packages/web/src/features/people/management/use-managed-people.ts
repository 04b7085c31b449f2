import { useState } from 'react'
import { type Rounds, useRounds } from '../use-dialog-state.ts'
import type { ManagedWords } from './managed-people.messages.ts'
import type { PeopleFeedback } from './people-feedback-banner.tsx'

/** The two dialogs of a screen that manages people, one form and one deletion at a time, and what came of them. */
export function useManagedPeople<Person>(words: ManagedWords) {
  const [feedback, setFeedback] = useState<PeopleFeedback | null>(null)
  const clearFeedback = () => setFeedback(null)
  const form = useRounds<Person>()
  const deletion = useRounds<Person>()
  const afresh = (rounds: Rounds<Person>): Rounds<Person> => ({
    ...rounds,
    open: (subject) => {
      clearFeedback()
      rounds.open(subject)
    },
  })
  return {
    form: afresh(form),
    deletion: afresh(deletion),
    feedback,
    clearFeedback,
    finishEdit: () => {
      form.close()
      setFeedback({ says: words.updated, isAboutGone: false })
    },
    finishDeletion: () => {
      deletion.close()
      setFeedback({ says: words.deleted, isAboutGone: true })
    },
  }
}
