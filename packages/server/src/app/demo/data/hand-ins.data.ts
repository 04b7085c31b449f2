import type { HandInKind } from '@capstone/contract/hand-ins/hand-ins.constants'

export type SampleItem = {
  readonly title: string
  readonly instructions: string
  readonly kinds: readonly HandInKind[]
  /** Days from now, negative for the past. */
  readonly due: number
  /** Days from now; null for no cut-off. */
  readonly closes: number | null
}

/** What every sample plan asks for, over a term that is under way. */
export const ITEMS: readonly SampleItem[] = [
  {
    title: 'Synopsis',
    instructions: 'What you want to find out, why, and how. **Two pages.**',
    kinds: ['pdf', 'document'],
    due: -34,
    closes: -27,
  },
  {
    title: 'Literature review',
    instructions: 'Five to ten sources: what each found, and what it leaves open.',
    kinds: ['pdf', 'document'],
    due: -16,
    closes: -2,
  },
  {
    title: 'Progress report',
    instructions: 'What works, what does not yet, and what you measured. Add a table of results.',
    kinds: ['pdf', 'document'],
    due: -1,
    closes: 6,
  },
  {
    title: 'Source code',
    instructions: 'An archive with a `README.md` that says how to run it.',
    kinds: ['archive'],
    due: 11,
    closes: null,
  },
  {
    title: 'Final report',
    instructions: 'The whole report. Every figure has axes with units.',
    kinds: ['pdf', 'document'],
    due: 20,
    closes: 27,
  },
  {
    title: 'Presentation',
    instructions: 'Ten slides for ten minutes.',
    kinds: ['pdf', 'presentation'],
    due: 25,
    closes: null,
  },
]

/** What a student did about an item; days are relative to its due date. */
export type SampleOutcome =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'submitted' | 'accepted'; readonly day: number }
  | { readonly kind: 'returned'; readonly day: number; readonly feedback: string }
  | {
      /** The first version was returned, the second accepted. */
      readonly kind: 'accepted_second'
      readonly day: number
      readonly feedback: string
    }

const SHORTEN = 'Say which question you answer before you say how. The rest reads well.'
const TABLE = 'Please add the table of errors for each site, not only the mean.'

/** What students did about the first three items: the demo student first. The list is repeated for further students. */
export const OUTCOMES: readonly (readonly SampleOutcome[])[] = [
  [
    { kind: 'accepted_second', day: -5, feedback: SHORTEN },
    { kind: 'accepted', day: -1 },
    { kind: 'returned', day: -2, feedback: TABLE },
  ],
  [
    { kind: 'accepted', day: -2 },
    { kind: 'submitted', day: -1 },
    { kind: 'submitted', day: 0.5 },
  ],
  [{ kind: 'accepted', day: -1 }, { kind: 'accepted', day: 2 }, { kind: 'nothing' }],
  [{ kind: 'accepted', day: -3 }, { kind: 'nothing' }, { kind: 'submitted', day: -3 }],
  [
    { kind: 'accepted_second', day: -4, feedback: SHORTEN },
    { kind: 'submitted', day: 1 },
    { kind: 'nothing' },
  ],
  [
    { kind: 'accepted', day: 1 },
    { kind: 'accepted', day: -2 },
    { kind: 'returned', day: -1, feedback: TABLE },
  ],
]

/** Requests for more time for the third item, by the student's place in the list above. */
export const EXTENSIONS: Readonly<
  Record<
    number,
    { readonly reason: string; readonly days: number; readonly decision: 'granted' | 'refused' | null }
  >
> = {
  2: {
    reason: 'The registrar signs the agreement on Thursday; without it I may not show the data.',
    days: 7,
    decision: null,
  },
  4: { reason: 'I was ill for six days; the certificate is with the office.', days: 6, decision: 'granted' },
  5: { reason: 'Two other reports are due in the same week.', days: 14, decision: 'refused' },
}

/** A request for more time that waits for the demo instructor's answer, by the student's place in the list above. */
export const REQUEST_TO_ANSWER = {
  student: 3,
  item: 'Source code',
  reason: 'The blood bank answers only next week; until then I may not show the code that reads its data.',
  days: 5,
} as const
