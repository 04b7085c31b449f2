import type { Role } from '@capstone/contract/accounts/accounts.constants'
import { SEARCH_MIN_LENGTH } from '@capstone/contract/search/search.constants'
import { useDebouncedValue } from '@mantine/hooks'
import type { Icon } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { calls } from '../../lib/http/api.ts'
import { parseTextParam } from '../../lib/text/search-params.ts'
import { PersonAvatar } from '../../ui/badges/person-avatar.tsx'
import type { Command, CommandGroup } from '../../ui/shell/command-palette.tsx'
import { SEARCH_FAILED, SEARCH_FAILED_HINT } from './search.messages.ts'
import { actionsForPeople, groupSearchResults } from './search-results.model.ts'

const DEBOUNCE_MS = 200

/** What the server found for the command palette. */
export interface PaletteSearch {
  readonly groups: readonly CommandGroup[]
  /** What can be done for the people that were found. */
  readonly actions: readonly Command[]
  /** Whether the results for the latest text are still loading. */
  readonly isSearching: boolean
  readonly onQuery: (typed: string) => void
}

/** Searches what the viewer may open; each result links to its screen. Nothing is searched without a role. */
export function useSearchResults(role: Role | undefined): PaletteSearch {
  const [typed, setTyped] = useState('')
  const trimmed = parseTextParam(typed.trim()) ?? ''
  const [text] = useDebouncedValue(trimmed, DEBOUNCE_MS)
  const isSearchable = role !== undefined && text.length >= SEARCH_MIN_LENGTH
  const { data, isError, isPending, isPlaceholderData, refetch } = useQuery({
    ...calls.search.searchAll.queryOptions({ input: { text } }),
    enabled: isSearchable,
    placeholderData: keepPreviousData,
  })
  const navigate = useNavigate()
  const isSearching =
    role !== undefined &&
    trimmed.length >= SEARCH_MIN_LENGTH &&
    (trimmed !== text || isPending || isPlaceholderData)
  const state = { isSearching, onQuery: setTyped }
  if (isError) {
    const onChoose = () => void refetch()
    const retry = {
      id: 'try-again',
      label: 'Try again',
      detail: SEARCH_FAILED_HINT,
      onChoose,
      keepsOpen: true,
    }
    return { ...state, groups: [{ heading: SEARCH_FAILED, commands: [retry] }], actions: [] }
  }
  if (!data || !isSearchable) return { ...state, groups: [], actions: [] }
  return {
    ...state,
    groups: groupSearchResults(role, data).map(({ heading, items }) => ({
      heading,
      commands: items.map(({ to, icon: Icon, ...item }) => ({
        ...item,
        icon: Icon ? toIcon(Icon) : <PersonAvatar id={item.id} name={item.label} size={24} />,
        onChoose: () => void navigate(to),
      })),
    })),
    actions: actionsForPeople(role, data).map(({ to, icon, ...action }) => ({
      ...action,
      icon: toIcon(icon),
      onChoose: () => void navigate(to),
    })),
  }
}

const toIcon = (Icon: Icon) => <Icon size={18} stroke={1.6} aria-hidden="true" />
