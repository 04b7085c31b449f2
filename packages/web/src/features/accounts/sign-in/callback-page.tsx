import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePageTitle } from '../../../lib/dom/use-page-title.ts'
import { LoadingScreen } from '../../../ui/feedback/loading-screen.tsx'
import { useCallbackDestination } from './callback.queries.ts'

/** The page that sign-ins, emailed links and returns from Google land on; redirects to the right page. */
export function CallbackPage({ from }: { readonly from: string | undefined }) {
  usePageTitle('Setting up your dashboard')
  const destination = useCallbackDestination(from)
  const navigate = useNavigate()
  useEffect(() => {
    if (destination) void navigate({ href: destination, replace: true })
  }, [destination, navigate])
  return <LoadingScreen message="Setting up your dashboard..." />
}
