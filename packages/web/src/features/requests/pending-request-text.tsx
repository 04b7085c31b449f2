import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { rowsOf } from '../../ui/lists/paged-list.tsx'
import { ownRequestsQuery } from './requests.queries.ts'

export interface PendingRequestTextProps {
  readonly pending: ReactNode
  readonly otherwise: ReactNode
}

/** Shows one text while a request of the student waits for its review, and another otherwise. */
export function PendingRequestText({ pending, otherwise }: PendingRequestTextProps) {
  const isPending = rowsOf(useInfiniteQuery(ownRequestsQuery).data).some(({ status }) => status === 'pending')
  return isPending ? pending : otherwise
}
