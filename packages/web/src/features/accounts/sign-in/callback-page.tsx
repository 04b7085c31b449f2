import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { usePageTitle } from '../../../lib/dom/use-page-title.ts'
import { waitForQueries } from '../../../lib/http/wait-for-queries.ts'
import { LoadingScreen } from '../../../ui/feedback/loading-screen.tsx'
import { attemptErrorText, SIGN_IN_FAILED } from '../accounts.messages.ts'
import { LinkLimitView } from '../link-limit-view.tsx'
import { type Destination, useCallbackDestination } from './callback.queries.ts'

/** How long to wait for the data of the next page, so that it does not show skeletons and then shift its layout. */
const DATA_MAX_MS = 1000

/** The page that sign-ins, verification links and returns from Google land on; redirects to the right page. */
export function CallbackPage({ from }: { readonly from: string | undefined }) {
  const { destination, error, retry } = useCallbackDestination(from)
  if (!error) return <RedirectView destination={destination} />
  return <LinkLimitView title="Sign in" error={attemptErrorText(error, SIGN_IN_FAILED)} onRetry={retry} />
}

/** A loading screen that redirects as soon as the destination is known. */
function RedirectView({ destination }: { readonly destination: Destination | undefined }) {
  usePageTitle('Setting up your dashboard')
  const navigate = useNavigate()
  const preload = usePreload()
  useEffect(() => {
    if (!destination) return
    let isUnmounted = false
    const { path, isEmailConfirmed } = destination
    void preload(path).then(() => {
      if (!isUnmounted)
        void navigate({ href: path, replace: true, state: { emailConfirmed: isEmailConfirmed } })
    })
    return () => {
      isUnmounted = true
    }
  }, [destination, navigate, preload])
  return <LoadingScreen message="Setting up your dashboard..." />
}

/** Returns a function that loads the scripts and the data of a page. */
function usePreload() {
  const router = useRouter()
  const queryClient = useQueryClient()
  return useCallback(
    (href: string) => {
      const { pathname, search } = new URL(href, window.location.origin)
      const page = router.preloadRoute({ to: pathname, search: router.options.parseSearch(search) })
      return waitForQueries(queryClient, [page], DATA_MAX_MS)
    },
    [router, queryClient],
  )
}
