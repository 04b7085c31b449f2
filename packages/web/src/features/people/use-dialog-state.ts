import { useState } from 'react'

/** A dialog about something: each opening is a round of its own, with a state of its own. */
export interface Rounds<Subject> {
  /** Nothing before the first opening. */
  readonly round: number
  readonly opened: boolean
  /** What it is, or was, about. */
  readonly subject: Subject | null
  readonly open: (subject: Subject | null) => void
  readonly close: () => void
}

/** Opens a dialog afresh each time; what it was about stays while it goes away. */
export function useDialogState<Subject>(): Rounds<Subject> {
  const [state, setState] = useState<Pick<Rounds<Subject>, 'round' | 'opened' | 'subject'>>({
    round: 0,
    opened: false,
    subject: null,
  })
  return {
    ...state,
    open: (subject) => setState(({ round }) => ({ round: round + 1, opened: true, subject })),
    close: () => setState((current) => ({ ...current, opened: false })),
  }
}
