import { ROLES, type Role } from '@capstone/contract/accounts/accounts.constants'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { whenIdle } from './when-idle.ts'

type Load = () => Promise<unknown>

/**
 * Loads the scripts of the given lazy parts, of all screens of a role, of the profile and of the landing page, one at a
 * time whenever the browser is idle, so that later navigation needs no network for scripts. Loads no data. Skipped when
 * the browser asks to save data. `parts` must keep its identity between renders.
 */
export function usePrefetchRoutes(role: Role | undefined, parts: readonly Load[]): void {
  const router = useRouter()
  useEffect(() => {
    if (!role) return
    const routes = Object.values(router.routesById).filter(({ fullPath }) => isOf(role, fullPath))
    return loadWhenIdle([...parts, ...routes.map((route) => async () => router.loadRouteChunk(route))])
  }, [router, role, parts])
}

/** Loads the scripts of the dashboards in the same way, on the page from which somebody signs in. */
export function usePrefetchDashboards(): void {
  const router = useRouter()
  useEffect(
    () =>
      loadWhenIdle(
        ROLES.map((role) => async () => router.loadRouteChunk(router.routesById[`/${role}/dashboard`])),
      ),
    [router],
  )
}

/**
 * Loads one after the other whenever the browser is idle, unless it asks to save data; returns a function that stops
 * after the current one.
 */
export function loadWhenIdle(loads: readonly Load[]): () => void {
  const controller = new AbortController()
  const loadAll = async () => {
    for (const load of loads) {
      await whenIdle()
      if (controller.signal.aborted) return
      // A chunk that fails here is requested again when it is needed.
      await load().catch(() => undefined)
    }
  }
  if (!savesData()) void loadAll()
  return () => controller.abort()
}

const isOf = (role: Role, path: string) =>
  path.startsWith(`/${role}/`) || path.startsWith('/profile-settings') || path === '/'

const savesData = () =>
  'connection' in navigator &&
  typeof navigator.connection === 'object' &&
  navigator.connection !== null &&
  'saveData' in navigator.connection &&
  navigator.connection.saveData === true
