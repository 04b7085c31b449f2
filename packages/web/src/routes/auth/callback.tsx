import { createFileRoute, redirect } from '@tanstack/react-router'
import { internalPath } from '../../lib/internal-path.ts'
import { homeOf, sessionQuery } from '../../lib/session.ts'
import { WaitingScreen } from '../../ui/waiting-screen.tsx'

/** Where a fresh sign-in finds out where it belongs. Spec 1 §4. */
export const Route = createFileRoute('/auth/callback')({
  validateSearch: (search): { from?: string | undefined } => ({ from: internalPath(search.from) }),
  beforeLoad: async ({ context, search }) => {
    const { viewer } = await context.queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
    if (!viewer) throw redirect({ to: '/auth/login', search: { error: 'session_error' } })
    if (search.from) throw redirect({ href: search.from })
    throw redirect({ to: homeOf(viewer.role) })
  },
  pendingComponent: () => <WaitingScreen message="Setting up your dashboard..." />,
})
