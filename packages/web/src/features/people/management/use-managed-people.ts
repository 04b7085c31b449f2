import { useState } from 'react'
import { type Rounds, useDialogState } from '../use-dialog-state.ts'
import type { ManagedPeopleTexts } from './managed-people.messages.ts'
import type { PeopleFeedback } from './people-feedback-banner.tsx'

/** The two dialogs of a screen that manages people, one form and one deletion at a time, and what came of them. */
export function useManagedPeople<Person>(words: ManagedPeopleTexts) {
  const [feedback, setFeedback] = useState<PeopleFeedback | null>(null)
  const clearFeedback = () => setFeedback(null)
  const form = useDialogState<Person>()
  const deletion = useDialogState<Person>()
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
      setFeedback({ text: words.updated, isRowGone: false })
    },
    finishDeletion: () => {
      deletion.close()
      setFeedback({ text: words.deleted, isRowGone: true })
    },
  }
}
