import { MB } from '@capstone/contract/base.constants'
import { EXTENSIONS, UPLOAD_SLOTS } from '@capstone/contract/files/files.constants'
import { classifyAbstractLength } from '@capstone/contract/papers/abstract.model'
import {
  ABSTRACT_WORDS_MAX,
  ABSTRACT_WORDS_MIN,
  type PAPER_PROCESS,
  REVIEW_WEEKS,
} from '@capstone/contract/papers/papers.constants'
import { pluralize } from '../../../lib/text/formats.ts'

export const PAPER_UPLOADED = 'Paper uploaded successfully! It will be reviewed by our team.'
export const PAPER_UPLOAD_FAILED = 'Failed to upload paper. Please try again.'
export const PAPER_DISCARD_CONSEQUENCE =
  'What you typed and uploaded here has not been submitted and will be lost.'

const KINDS = EXTENSIONS.documents.map((extension) => extension.slice(1).toUpperCase())
/** "PDF, DOC, or DOCX". */
export const PAPER_KINDS = new Intl.ListFormat('en', { type: 'disjunction' }).format(KINDS)
export const PAPER_MAX_SIZE = `${UPLOAD_SLOTS.paper.maxBytes / MB} MB`
/** "150-250 words", as in the guidelines. */
export const ABSTRACT_RANGE = `${ABSTRACT_WORDS_MIN}-${ABSTRACT_WORDS_MAX} words`

/** What happens in each step of the process. */
export const PROCESS_TEXTS: Readonly<Record<(typeof PAPER_PROCESS)[number], string>> = {
  Upload: 'You upload a file; it waits for its review as a draft.',
  Review: `Our team reads it. This takes ${REVIEW_WEEKS}.`,
  Approval: 'It is approved, or comes back to you with feedback.',
  Publish: 'The final version is published, with its date.',
}

/** "3 papers are here, one came back". */
export function formatPapersAtStep(papers: number, returned: number): string {
  const count = `${papers} papers are here`
  return returned > 0 ? `${count}, ${returned === 1 ? 'one' : returned} came back` : count
}

/** "212 words: within the range", "312 words: 62 more than asked for". */
export function formatAbstractLength(words: number): string {
  const counted = pluralize(words, 'word')
  const judgement = classifyAbstractLength(words)
  if (judgement === 'short') return `${counted}: ${ABSTRACT_WORDS_MIN - words} fewer than asked for`
  if (judgement === 'long') return `${counted}: ${words - ABSTRACT_WORDS_MAX} more than asked for`
  return `${counted}: within the range`
}

/** Announced to screen readers when an abstract becomes too short, right or too long. */
export const ABSTRACT_JUDGEMENTS: Readonly<Record<ReturnType<typeof classifyAbstractLength>, string>> = {
  short: 'The abstract has fewer words than asked for',
  right: 'The abstract has a suitable length',
  long: 'The abstract has more words than asked for',
}
