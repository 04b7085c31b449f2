import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { rowsOf } from '../../ui/lists/paged-list.tsx'
import { ownRequestsQuery } from './requests.queries.ts'

export interface PendingRequestTextProps {
  readonly pending: ReactNode
  readonly otherwise: ReactNode
}

/** Shows one text while a request of the student waits for review, another otherwise, none before that is known. */
export function PendingRequestText({ pending, otherwise }: PendingRequestTextProps) {
  const { data, isError } = useInfiniteQuery(ownRequestsQuery)
  if (!data) return isError ? otherwise : null
  return rowsOf(data).some(({ status }) => status === 'pending') ? pending : otherwise
}
