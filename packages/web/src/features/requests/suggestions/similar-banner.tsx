import type { SimilarIdea } from '@capstone/contract/requests/requests.schemas'
import { IconCopy } from '@tabler/icons-react'
import { saySimilar } from '../requests.messages.ts'
import classes from './suggestion-card.module.css'

/** That something like it exists; the student may go on all the same. */
export function SimilarBanner({ similar }: { readonly similar: SimilarIdea }) {
  return (
    <p className={classes.similar}>
      <IconCopy size={16} stroke={1.6} aria-hidden="true" />
      <span>{saySimilar(similar)}</span>
    </p>
  )
}
