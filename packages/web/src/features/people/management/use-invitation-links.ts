import type { InvitationLink } from '@capstone/contract/people/invitation-links.schemas'
import { useState } from 'react'
import { api } from '../../../lib/http/api.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'

/**
 * Requests invitation links for the people an import invited, chunk by chunk. The links exist only here: `areUnsaved`
 * says whether closing would lose links that are still being made, or were neither copied nor downloaded.
 */
export function useInvitationLinks() {
  const [count, setCount] = useState(0)
  const [saved, setSaved] = useState<ReadonlySet<InvitationLink>>(new Set())
  const { mutate, data, isPending, error } = useSingleMutation<InvitationLink[], string>({
    mutationFn: async (importId) => {
      setCount(0)
      const links: InvitationLink[] = []
      let cursor: string | null = null
      do {
        const chunk: Awaited<ReturnType<typeof api.people.issueImportLinks>> =
          await api.people.issueImportLinks({ id: importId, ...(cursor !== null && { cursor }) })
        links.push(...chunk.items)
        setCount(links.length)
        cursor = chunk.nextCursor
      } while (cursor !== null)
      return links
    },
  })
  return {
    create: (importId: string) => mutate(importId),
    links: data,
    isPending,
    /** The number of links made so far. */
    count,
    error,
    /** Records that links were copied or downloaded. */
    markSaved: (links: readonly InvitationLink[]) => setSaved((before) => new Set([...before, ...links])),
    areUnsaved: isPending || hasUnsaved(data, saved),
  }
}

/** Whether any of the links was neither copied, with the others or by itself, nor downloaded. */
export const hasUnsaved = (
  links: readonly InvitationLink[] | undefined,
  saved: ReadonlySet<InvitationLink>,
): boolean => links?.some((link) => !saved.has(link)) ?? false

export type InvitationLinks = ReturnType<typeof useInvitationLinks>
