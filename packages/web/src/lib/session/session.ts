import type { Role } from '@capstone/contract/accounts/accounts.constants'
import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { calls } from '../http/api.ts'
import { requestPosition } from '../live/live-position.ts'
import { fetchSession } from './fetch-session.ts'
import { clearSessionStore } from './session-store.ts'

/** Who is signed in and what portal this is; asked once, and again when it may have changed. */
export const sessionQuery = queryOptions({
  queryKey: calls.accounts.session.queryKey(),
  queryFn: fetchSession,
  staleTime: Number.POSITIVE_INFINITY,
})

/** The session, on a screen that a guard let through. */
export const useSession = () => useSuspenseQuery(sessionQuery).data

/** The signed-in person, on a screen that a guard let through. */
export function useViewer(): Viewer {
  const { viewer } = useSession()
  if (!viewer) throw new Error('This screen needs a signed-in person.')
  return viewer
}

/** Forgets all that was heard from the server and kept for the person; of the session is left that nobody is signed in. */
export function clearPersonalData(queryClient: QueryClient): void {
  clearSessionStore()
  const session = queryClient.getQueryData(sessionQuery.queryKey)
  queryClient.clear()
  if (session) queryClient.setQueryData(sessionQuery.queryKey, { ...session, viewer: null })
}

const ROLE_HOMES: Record<Role, '/student/dashboard' | '/instructor/dashboard' | '/admin/dashboard'> = {
  student: '/student/dashboard',
  instructor: '/instructor/dashboard',
  admin: '/admin/dashboard',
}

/** The dashboard of a role; the landing page for one we do not know. Spec 1 §2. */
export const homeOf = (role: Role) => ROLE_HOMES[role] ?? '/'

/**
 * Lets anybody signed in pass, and asks from where on to tell them what happens; a visitor goes to the sign-in screen and
 * comes back after it.
 */
export async function requireSignIn(queryClient: QueryClient, from: string): Promise<Viewer> {
  const { viewer } = await queryClient.ensureQueryData(sessionQuery)
  if (!viewer) throw redirect({ to: '/auth/login', search: { from } })
  if (!viewer.mustChangePassword) requestPosition(viewer.id)
  return viewer
}

/** Lets one role pass; others go to their own dashboard, and nobody passes a password that must be changed. */
export async function requireRole(queryClient: QueryClient, role: Role, from: string): Promise<Viewer> {
  const viewer = await requireSignIn(queryClient, from)
  if (viewer.mustChangePassword) throw redirect({ to: '/profile-settings' })
  if (viewer.role !== role) throw redirect({ to: homeOf(viewer.role) })
  return viewer
}

/** Sends whoever is signed in to their dashboard. */
export async function requireSignedOut(queryClient: QueryClient): Promise<void> {
  const { viewer } = await queryClient.ensureQueryData(sessionQuery)
  if (viewer) throw redirect({ to: homeOf(viewer.role) })
}
