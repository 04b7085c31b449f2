import type { Session } from '@capstone/contract/accounts/accounts.schemas'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { requireRole, sessionQuery } from '../../lib/session/session.ts'
import { recordPasswordChanged } from './accounts.queries.ts'

const SESSION: Session = {
  viewer: {
    id: '4b6f2f7e-8f6f-4a38-9c2b-0a1c8e6f1d11',
    role: 'student',
    name: 'Kavya Iyer',
    email: 'kavya@university.test',
    course: null,
    specialization: null,
    year: null,
    phone: null,
    mustChangePassword: true,
  },
  isDemo: false,
  isAiConfigured: false,
  passwordMinLength: 6,
  isMailSetUp: true,
  isGoogleSetUp: true,
  termsUrl: null,
  privacyUrl: null,
}

test('a changed password opens the portal at once, and marks the session to be refetched', async () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(sessionQuery.queryKey, SESSION)
  await recordPasswordChanged(queryClient)
  expect(queryClient.getQueryState(sessionQuery.queryKey)?.isInvalidated).toBe(true)
  // The guard uses the cached session: no server answers here.
  const viewer = await requireRole(queryClient, 'student', '/student/dashboard')
  expect(viewer).toEqual({ ...SESSION.viewer, mustChangePassword: false })
})
