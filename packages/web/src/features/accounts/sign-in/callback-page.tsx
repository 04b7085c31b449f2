import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePageTitle } from '../../../lib/dom/use-page-title.ts'
import { LoadingScreen } from '../../../ui/feedback/loading-screen.tsx'
import { useCallbackDestination } from './callback.queries.ts'

/** Where a sign-in, a mailed link or the way back from Google finds out where it belongs. Spec 1 §2 and §4. */
export function CallbackPage({ from }: { readonly from: string | undefined }) {
  usePageTitle('Setting up your dashboard')
  const place = useCallbackDestination(from)
  const navigate = useNavigate()
  useEffect(() => {
    if (place) void navigate({ href: place, replace: true })
  }, [place, navigate])
  return <LoadingScreen message="Setting up your dashboard..." />
}
