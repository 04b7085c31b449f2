import type { Role } from '@capstone/contract/accounts/accounts.constants'
import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { calls } from '../http/api.ts'
import { fetchSession } from './fetch-session.ts'
import { clearSessionStore } from './session-store.ts'

/**
 * Who is signed in, and the settings of the portal; fetched once, and again when this page changed it.
 * `useSessionCheck` writes what it finds: after a change elsewhere, and when the window gets the focus.
 */
export const sessionQuery = queryOptions({
  queryKey: calls.accounts.readSession.queryKey(),
  queryFn: fetchSession,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Returns the session, on a route whose guard has loaded it. */
export const useSession = () => useSuspenseQuery(sessionQuery).data

/** Returns the signed-in user, on a route that requires one. */
export function useViewer(): Viewer {
  const { viewer } = useSession()
  if (!viewer) throw new Error('This page needs a signed-in user.')
  return viewer
}

/** The prefix of the `localStorage` keys under which tus-js-client remembers uploads, with the names of their files. */
const UPLOAD_PREFIX = 'tus::'

function clearRememberedUploads(keptId: string | null = null): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(UPLOAD_PREFIX) && !(keptId && key.includes(keptId))) localStorage.removeItem(key)
  } catch {
    // Storage is disabled.
  }
}

/**
 * Clears the query cache, the session store and what the browser remembers of uploads; the cached session then says
 * that nobody is signed in.
 */
export function clearPersonalData(queryClient: QueryClient): void {
  clearSessionStore()
  clearRememberedUploads()
  const session = queryClient.getQueryData(sessionQuery.queryKey)
  queryClient.clear()
  if (session) queryClient.setQueryData(sessionQuery.queryKey, { ...session, viewer: null })
}

/**
 * Clears what this browser still stores of other users than the one who has signed in, for example after a session
 * that expired.
 */
export function clearDataOfOthers(viewerId: string): void {
  clearSessionStore(viewerId)
  clearRememberedUploads(viewerId)
}

const DASHBOARD_PATHS: Record<Role, '/student/dashboard' | '/instructor/dashboard' | '/admin/dashboard'> = {
  student: '/student/dashboard',
  instructor: '/instructor/dashboard',
  admin: '/admin/dashboard',
}

/** Returns the dashboard path of a role; the landing page for an unknown one. */
export const homeOf = (role: Role) => DASHBOARD_PATHS[role] ?? '/'

/** Requires a signed-in user. A visitor is redirected to the sign-in page and returns to `from` afterwards. */
export async function requireSignIn(queryClient: QueryClient, from: string): Promise<Viewer> {
  const { viewer } = await queryClient.ensureQueryData(sessionQuery)
  if (!viewer) throw redirect({ to: '/auth/login', search: { from } })
  return viewer
}

/**
 * Requires a role. Users with another role are redirected to their dashboard, and users who must change their password
 * to the profile settings.
 */
export async function requireRole(queryClient: QueryClient, role: Role, from: string): Promise<Viewer> {
  const viewer = await requireSignIn(queryClient, from)
  if (viewer.mustChangePassword) throw redirect({ to: '/profile-settings' })
  if (viewer.role !== role) throw redirect({ to: homeOf(viewer.role) })
  return viewer
}

/** Redirects a signed-in user to their dashboard. */
export async function requireSignedOut(queryClient: QueryClient): Promise<void> {
  const { viewer } = await queryClient.ensureQueryData(sessionQuery)
  if (viewer) throw redirect({ to: homeOf(viewer.role) })
}
