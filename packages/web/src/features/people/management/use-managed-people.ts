import { useState } from 'react'
import { type DialogState, useDialogState } from '../use-dialog-state.ts'
import type { ManagedPeopleTexts } from './managed-people.messages.ts'
import type { PeopleFeedback } from './people-feedback-banner.tsx'

/**
 * The state of a people management screen: its form, its dialogs of sessions and deletion, and the feedback message
 * after an edit or a deletion.
 */
export function useManagedPeople<Person>(texts: ManagedPeopleTexts) {
  const [feedback, setFeedback] = useState<PeopleFeedback | null>(null)
  const clearFeedback = () => setFeedback(null)
  const form = useDialogState<Person>()
  const deletion = useDialogState<Person>()
  const sessions = useDialogState<Person>()
  const clearFeedbackOnOpen = (dialog: DialogState<Person>): DialogState<Person> => ({
    ...dialog,
    open: (subject) => {
      clearFeedback()
      dialog.open(subject)
    },
  })
  return {
    form: clearFeedbackOnOpen(form),
    deletion: clearFeedbackOnOpen(deletion),
    sessions: clearFeedbackOnOpen(sessions),
    feedback,
    clearFeedback,
    finishEdit: () => {
      form.close()
      setFeedback({ text: texts.updated, isRowGone: false })
    },
    finishDeletion: () => {
      deletion.close()
      setFeedback({ text: texts.deleted, isRowGone: true })
    },
  }
}
