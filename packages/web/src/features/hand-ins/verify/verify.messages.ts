import type { ReceiptOutcome } from '@capstone/contract/hand-ins/receipts/receipts.constants'
import type { Receipt } from '@capstone/contract/hand-ins/receipts/receipts.schemas'
import { formatBytes } from '../../../lib/text/formats.ts'

export const NO_RECEIPT_FOUND =
  'No complete receipt was found. Paste its whole text or address, or choose its PDF as the portal sent it.'
export const VERIFICATION_FAILED = 'The receipt could not be verified just now.'
export const SIGNATURES_UNSUPPORTED =
  'This browser cannot verify signatures of this kind. Please use a current version of Chrome, Edge, Firefox or Safari.'

type Outcome = { readonly title: string; readonly text: string; readonly colour: string }

/** What the page says about each outcome; `genuine` depends on whether there was a file to compare. */
export function describeOutcome(outcome: ReceiptOutcome, hasFile: boolean): Outcome {
  if (outcome === 'genuine')
    return {
      title: 'Genuine',
      text: hasFile
        ? 'Signed by this portal, and this is the file.'
        : 'Signed by this portal. Add the file to see whether it is the one that was handed in.',
      colour: 'var(--done)',
    }
  return OTHER_OUTCOMES[outcome]
}

const OTHER_OUTCOMES: Readonly<Record<Exclude<ReceiptOutcome, 'genuine'>, Outcome>> = {
  altered: {
    title: 'Altered',
    text: 'This receipt was changed after the portal signed it. Nothing in it can be relied on.',
    colour: 'var(--rejected)',
  },
  other_file: {
    title: 'Another file',
    text: 'The receipt is genuine. The file is not the one that was handed in.',
    colour: 'var(--need)',
  },
  unknown_key: {
    title: 'Unknown key',
    text: 'This receipt was signed with a key that is not one of this portal’s. Another portal may have signed it, or nobody.',
    colour: 'var(--need)',
  },
  not_a_receipt: { title: 'Not a receipt', text: NO_RECEIPT_FOUND, colour: 'var(--ink)' },
}

/** What to do about a receipt that proves nothing. */
export const UNPROVEN_ADVICE: Readonly<Record<'altered' | 'unknown_key', readonly [string, string]>> = {
  altered: [
    'The signature does not fit the text of the receipt, so its names, times and file are not shown as facts.',
    'Ask the student for the receipt as the portal sent it, or ask the university.',
  ],
  unknown_key: [
    'Without the key nobody can tell who wrote it, so its names, times and file are not shown as facts.',
    'Open the address on the receipt to verify it where it was made.',
  ],
}

// With seconds and time zone, because the time is evidence.
const timeWithZone = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'long' })

/** "9f2c 41d7 … 7be0 13aa": the two ends of a hash. */
export const shortenHash = (hash: string) =>
  `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-8, -4)} ${hash.slice(-4)}`

/** What a receipt says, as labels and values. */
export const listReceiptLines = (receipt: Receipt) => [
  { label: 'Student', value: `${receipt.student} (${receipt.email})` },
  { label: 'Item', value: `${receipt.item}, version ${receipt.version}` },
  { label: 'Project', value: receipt.project },
  {
    label: 'Handed in',
    value: `${timeWithZone.format(new Date(receipt.received))}, ${receipt.late ? 'late' : 'on time'}`,
  },
  { label: 'Due', value: timeWithZone.format(new Date(receipt.due)) },
  { label: 'File', value: `${receipt.file}, ${formatBytes(receipt.size)}` },
  { label: 'Portal', value: receipt.iss },
]
