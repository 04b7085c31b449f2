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

/** Searches people, projects, papers and requests for the admin's "Find anything"; each result links to its list. */
export function useSearchResults(): {
  readonly groups: CommandGroup[]
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
    commands: [
      {
        id: 'try-again',
        label: 'Try again',
        detail: SEARCH_FAILED_HINT,
        keywords: [typed],
        onChoose: () => void refetch(),
      },
    ],
  }
  // The server matches more than labels, so results get the search text as a keyword, except results of an older text.
  const keywords = isPlaceholderData ? [] : [text]
  const found = data && isLongEnough ? groupSearchResults(data) : []
  const groups = found.map(({ heading, items }) => ({
    heading,
    commands: items.map(({ to, ...item }) => ({ ...item, keywords, onChoose: () => void navigate(to) })),
  }))
  return { groups: isError ? [failed] : groups, onQuery: setTyped }
}
