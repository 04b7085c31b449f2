import type { Role } from '@capstone/contract/accounts/accounts.constants'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { whenIdle } from './when-idle.ts'

/**
 * Loads the scripts of all screens of a role and the given lazy parts, one at a time whenever the browser is idle, so that
 * later navigation needs no network for scripts. Loads no data. Skipped when the browser asks to save data. `parts` must
 * keep its identity between renders.
 */
export function usePrefetchRoutes(role: Role | undefined, parts: readonly (() => Promise<unknown>)[]): void {
  const router = useRouter()
  useEffect(() => {
    if (!role || savesData()) return
    const leaving = new AbortController()
    const routes = Object.values(router.routesById).filter(({ fullPath }) => isOf(role, fullPath))
    const loads = [...parts, ...routes.map((route) => async () => router.loadRouteChunk(route))]
    const loadAll = async () => {
      for (const load of loads) {
        await whenIdle()
        if (leaving.signal.aborted) return
        // A chunk that fails here is requested again when it is needed.
        await load().catch(() => undefined)
      }
    }
    void loadAll()
    return () => leaving.abort()
  }, [router, role, parts])
}

const isOf = (role: Role, path: string) =>
  path.startsWith(`/${role}/`) || path.startsWith('/profile-settings') || path === '/'

const savesData = () =>
  'connection' in navigator &&
  typeof navigator.connection === 'object' &&
  navigator.connection !== null &&
  'saveData' in navigator.connection &&
  navigator.connection.saveData === true
