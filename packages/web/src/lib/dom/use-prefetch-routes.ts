import type { Role } from '@capstone/contract/accounts/accounts.constants'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { whenIdle } from './when-idle.ts'

/**
 * Loads, one after another and whenever the browser is idle, what every screen may be asked for (a list that stays the
 * same) and the scripts of all screens of a role, so that none of them needs the network to be shown later: not what they
 * show. Somebody who saves data loads them as they go.
 */
export function usePrefetchRoutes(role: Role | undefined, parts: readonly (() => Promise<unknown>)[]): void {
  const router = useRouter()
  useEffect(() => {
    if (!role || savesData()) return
    const leaving = new AbortController()
    const screens = Object.values(router.routesById).filter(({ fullPath }) => isOf(role, fullPath))
    const loads = [...parts, ...screens.map((screen) => async () => router.loadRouteChunk(screen))]
    const load = async () => {
      for (const one of loads) {
        await whenIdle()
        if (leaving.signal.aborted) return
        // One that does not come is asked for again when it is wanted.
        await one().catch(() => undefined)
      }
    }
    void load()
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
