import { useRouterState } from '@tanstack/react-router'
import { useTabFocused } from '../../lib/dom/use-tab-focused.ts'
import type { CurrentView } from './notifications.model.ts'

/** Returns what the user is viewing. */
export function useCurrentView(): CurrentView {
  const isTabFocused = useTabFocused()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const project = useRouterState({ select: ({ location }) => location.search.project })
  const ticket = useRouterState({ select: ({ location }) => location.search.ticket })
  return { pathname, project, ticket, isTabFocused }
}

/** Returns a number that depends on what the user is viewing. A navigation that does not change it does not render. */
export function useCountForCurrentView(count: (view: CurrentView) => number): number {
  const isTabFocused = useTabFocused()
  return useRouterState({
    select: ({ location: { pathname, search } }) =>
      count({ pathname, project: search.project, ticket: search.ticket, isTabFocused }),
  })
}
