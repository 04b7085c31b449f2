import { SEARCH_MIN_LENGTH } from '@capstone/contract/search/search.constants'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { calls } from '../../lib/http/api.ts'
import { parseSearchParam } from '../../lib/text/search-params.ts'
import type { CommandGroup } from '../../ui/shell/command-palette.tsx'
import { SEARCH_FAILED, SEARCH_FAILED_HINT } from './search.messages.ts'
import { groupSearchResults } from './search-results.model.ts'

const PAUSE_MS = 200

/** People, projects, papers and requests that match what an admin types into Find anything; each leads to its list. */
export function useSearchResults(): {
  readonly sources: CommandGroup[]
  readonly onQuery: (typed: string) => void
} {
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(parseSearchParam(typed.trim()) ?? '', PAUSE_MS)
  const isLongEnough = text.length >= SEARCH_MIN_LENGTH
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...calls.search.searchAll.queryOptions({ input: { text } }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  })
  const navigate = useNavigate()
  const failed = {
    heading: SEARCH_FAILED,
    items: [
      {
        id: 'try-again',
        label: 'Try again',
        detail: SEARCH_FAILED_HINT,
        keywords: [typed],
        onChoose: () => void refetch(),
      },
    ],
  }
  // A thing is found by more than its label, so it carries what was looked for; what an older text found does not.
  const keywords = isPlaceholderData ? [] : [text]
  const found = data && isLongEnough ? groupSearchResults(data) : []
  const sources = found.map(({ heading, items }) => ({
    heading,
    items: items.map(({ to, ...item }) => ({ ...item, keywords, onChoose: () => void navigate(to) })),
  }))
  return { sources: isError ? [failed] : sources, onQuery: setTyped }
}
