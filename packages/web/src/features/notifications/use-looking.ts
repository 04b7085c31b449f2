import { useRouterState } from '@tanstack/react-router'
import { useAttention } from '../../lib/dom/use-attention.ts'
import type { Looking } from './bell.values.ts'

/** Where the person is, and whether they look. */
export function useLooking(): Looking {
  const isAttended = useAttention()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const project = useRouterState({ select: ({ location }) => location.search.project })
  const ticket = useRouterState({ select: ({ location }) => location.search.ticket })
  return { pathname, project, ticket, isAttended }
}
