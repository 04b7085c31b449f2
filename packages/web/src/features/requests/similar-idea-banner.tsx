import type { SimilarIdea } from '@capstone/contract/requests/requests.schemas'
import { IconCopy } from '@tabler/icons-react'
import { formatSimilarIdea } from './requests.messages.ts'
import classes from './similar-idea-banner.module.css'

/** Shows that something similar to an idea exists, which does not prevent a request. */
export function SimilarIdeaBanner({ similar }: { readonly similar: SimilarIdea }) {
  return (
    <p className={classes.similar}>
      <IconCopy size={16} stroke={1.6} aria-hidden="true" />
      <span>{formatSimilarIdea(similar)}</span>
    </p>
  )
}
