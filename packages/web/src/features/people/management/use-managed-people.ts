import { useState } from 'react'
import { type Rounds, useRounds } from '../use-dialog-state.ts'
import type { ManagedWords } from './managed-people.messages.ts'
import type { PeopleNews } from './people-feedback-banner.tsx'

/** The two dialogs of a screen that manages people, one form and one deletion at a time, and what came of them. */
export function useManagedPeople<Person>(words: ManagedWords) {
  const [news, setNews] = useState<PeopleNews | null>(null)
  const forgetNews = () => setNews(null)
  const form = useRounds<Person>()
  const deletion = useRounds<Person>()
  const afresh = (rounds: Rounds<Person>): Rounds<Person> => ({
    ...rounds,
    open: (subject) => {
      forgetNews()
      rounds.open(subject)
    },
  })
  return {
    form: afresh(form),
    deletion: afresh(deletion),
    news,
    forgetNews,
    finishEdit: () => {
      form.close()
      setNews({ says: words.updated, isAboutGone: false })
    },
    finishDeletion: () => {
      deletion.close()
      setNews({ says: words.deleted, isAboutGone: true })
    },
  }
}
