import { useState } from 'react'

/** The state of a dialog about a subject; `openCount` as its key gives each opening fresh component state. */
export interface DialogState<Subject> {
  /** 0 before the first opening. */
  readonly openCount: number
  readonly opened: boolean
  /** Kept after closing, until the next opening. Null before the first one, or if opened without a subject. */
  readonly subject: Subject | null
  readonly open: (subject: Subject | null) => void
  readonly close: () => void
}

/** Returns the state of a dialog about a subject, with what opens and closes it. */
export function useDialogState<Subject>(): DialogState<Subject> {
  const [state, setState] = useState<Pick<DialogState<Subject>, 'openCount' | 'opened' | 'subject'>>({
    openCount: 0,
    opened: false,
    subject: null,
  })
  return {
    ...state,
    open: (subject) => setState(({ openCount }) => ({ openCount: openCount + 1, opened: true, subject })),
    close: () => setState((current) => ({ ...current, opened: false })),
  }
}
