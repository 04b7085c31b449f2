import type { Session, Viewer } from '@capstone/contract/accounts/accounts.schemas'
import { QueryClient } from '@tanstack/react-query'
import { isRedirect } from '@tanstack/react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  clearDataOfOthers,
  clearPersonalData,
  homeOf,
  requireRole,
  requireSignedOut,
  requireSignIn,
  sessionQuery,
} from './session.ts'

const KAVYA: Viewer = {
  id: '4b6f2f7e-8f6f-4a38-9c2b-0a1c8e6f1d11',
  role: 'student',
  name: 'Kavya Iyer',
  email: 'kavya@university.test',
  course: null,
  specialization: null,
  year: null,
  phone: null,
  mustChangePassword: false,
}

/** A cache that knows this session. */
function createClientWith(viewer: Viewer | null): QueryClient {
  const queryClient = new QueryClient()
  const session: Session = {
    viewer,
    isDemo: false,
    isAiConfigured: false,
    passwordMinLength: 6,
    isMailSetUp: true,
    isGoogleSetUp: true,
    termsUrl: null,
    privacyUrl: null,
  }
  queryClient.setQueryData(sessionQuery.queryKey, session)
  return queryClient
}

/** Where a guard sends somebody; null where it lets them pass. */
async function destinationOf(guard: Promise<unknown>) {
  try {
    await guard
    return null
  } catch (error) {
    if (!isRedirect(error)) throw error
    return error.options
  }
}

afterEach(() => vi.unstubAllGlobals())

describe('guards', () => {
  it('redirect a visitor to the sign-in screen, with the path to return to', async () => {
    const destination = await destinationOf(
      requireSignIn(createClientWith(null), '/student/dashboard?project=1'),
    )
    expect(destination).toMatchObject({ to: '/auth/login', search: { from: '/student/dashboard?project=1' } })
  })

  it('let a role open its own screens only', async () => {
    expect(await destinationOf(requireRole(createClientWith(KAVYA), 'student', '/'))).toBeNull()
    const destination = await destinationOf(requireRole(createClientWith(KAVYA), 'admin', '/'))
    expect(destination).toMatchObject({ to: '/student/dashboard' })
  })

  it('redirect somebody who must change their password from the screens of their role', async () => {
    const newcomer = createClientWith({ ...KAVYA, mustChangePassword: true })
    expect(await destinationOf(requireRole(newcomer, 'student', '/'))).toMatchObject({
      to: '/profile-settings',
    })
  })

  it('redirect a signed-in person away from the sign-in screen', async () => {
    expect(await destinationOf(requireSignedOut(createClientWith(KAVYA)))).toMatchObject({
      to: '/student/dashboard',
    })
    expect(await destinationOf(requireSignedOut(createClientWith(null)))).toBeNull()
  })

  it('throw without redirecting when the session cannot be loaded', async () => {
    vi.stubGlobal('window', { location: { origin: 'http://capstone.test' } })
    vi.stubGlobal('fetch', async () => Response.json({ json: {} }, { status: 500 }))
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    await expect(destinationOf(requireSignIn(client, '/'))).rejects.toThrow()
  })
})

it('an unknown role has the landing page as its home', () => {
  // @ts-expect-error: it is none of the roles.
  expect(homeOf('dean')).toBe('/')
})

it('signing out clears the cache except for the session, which then says that nobody is signed in', () => {
  const queryClient = createClientWith(KAVYA)
  queryClient.setQueryData(['projects'], ['of Kavya'])
  clearPersonalData(queryClient)
  expect(queryClient.getQueryData(sessionQuery.queryKey)).toMatchObject({
    viewer: null,
    passwordMinLength: 6,
    termsUrl: null,
    privacyUrl: null,
  })
  expect(queryClient.getQueryCache().getAll()).toHaveLength(1)
})

it('signing out removes what the browser remembers of uploads, with the names of their files, and nothing else', () => {
  const removeItem = vi.fn()
  const upload = 'tus::capstone-1-paper-My thesis.pdf-1-1::2'
  vi.stubGlobal(
    'localStorage',
    Object.assign(Object.create({ removeItem }), { [upload]: '{}', theme: 'dark' }),
  )
  clearPersonalData(createClientWith(KAVYA))
  expect(removeItem.mock.calls).toEqual([[upload]])
})

it('signing in removes drafts and remembered uploads of everybody else', () => {
  const [drafts, uploads] = [vi.fn(), vi.fn()]
  const stub = (name: string, removeItem: typeof drafts, keys: readonly string[]) =>
    vi.stubGlobal(
      name,
      Object.assign(Object.create({ removeItem }), Object.fromEntries(keys.map((key) => [key, '']))),
    )
  const others = '9d3c1f0a-0000-4000-8000-000000000000'
  stub('sessionStorage', drafts, [
    `capstone:mine:draft:${KAVYA.id}:paper`,
    `capstone:mine:draft:${others}:paper`,
    'theme',
  ])
  stub('localStorage', uploads, [
    `tus::capstone-${KAVYA.id}-paper-a::1`,
    `tus::capstone-${others}-paper-b::2`,
  ])
  clearDataOfOthers(KAVYA.id)
  expect(drafts.mock.calls).toEqual([[`capstone:mine:draft:${others}:paper`]])
  expect(uploads.mock.calls).toEqual([[`tus::capstone-${others}-paper-b::2`]])
})
