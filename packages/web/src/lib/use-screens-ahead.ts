import type { Role } from '@capstone/contract/accounts/accounts.constants'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { untilIdle } from './until-idle.ts'

/**
 * Loads, one after another and whenever the browser is idle, the scripts of all screens of a role, so that none of them
 * needs the network to be shown later: not what they show. Somebody who saves data loads them as they go.
 */
export function useScreensAhead(role: Role | undefined): void {
  const router = useRouter()
  useEffect(() => {
    if (!role || savesData()) return
    const leaving = new AbortController()
    const screens = Object.values(router.routesById).filter(({ fullPath }) => isOf(role, fullPath))
    const load = async () => {
      for (const screen of screens) {
        await untilIdle()
        if (leaving.signal.aborted) return
        // One that does not come is asked for again when it is gone to.
        await router.loadRouteChunk(screen)
      }
    }
    void load()
    return () => leaving.abort()
  }, [router, role])
}

const isOf = (role: Role, path: string) =>
  path.startsWith(`/${role}/`) || path.startsWith('/profile-settings') || path === '/'

const savesData = () =>
  'connection' in navigator &&
  typeof navigator.connection === 'object' &&
  navigator.connection !== null &&
  'saveData' in navigator.connection &&
  navigator.connection.saveData === true
