import { publishedPathOf } from '@capstone/contract/papers/papers.constants'
import { useCopyLink } from '../../ui/lists/use-copy-link.tsx'

/** Copies the public URL of a published paper. */
export const usePublicLink = (paperId: string) =>
  useCopyLink(publishedPathOf(paperId), {
    label: 'Copy public link',
    failed: 'The link could not be copied. Anybody may read the paper at',
  })
