import { Box, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { usePageTitle } from '../../../lib/dom/use-page-title.ts'
import { waitForQueries } from '../../../lib/http/wait-for-queries.ts'
import { LoadingScreen } from '../../../ui/feedback/loading-screen.tsx'
import { attemptErrorText, SIGN_IN_FAILED } from '../accounts.messages.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { ErrorBanner } from '../error-banner.tsx'
import { useCallbackDestination } from './callback.queries.ts'

/** How long to wait for the data of the next page, so that it does not show skeletons and then shift its layout. */
const DATA_MAX_MS = 1000

/** The page that sign-ins, verification links and returns from Google land on; redirects to the right page. */
export function CallbackPage({ from }: { readonly from: string | undefined }) {
  const { destination, error, retry } = useCallbackDestination(from)
  return error ? <AttemptsView error={error} onRetry={retry} /> : <RedirectView destination={destination} />
}

/** Says when to try again after too many attempts. The link is kept for that. */
const AttemptsView = ({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) => (
  <AuthLayout title="Sign in">
    <Box mt={20} mb={24}>
      <ErrorBanner onRetry={onRetry}>{attemptErrorText(error, SIGN_IN_FAILED)}</ErrorBanner>
    </Box>
    <Button variant="subtle" size="lg" fullWidth component={Link} to="/auth/login">
      Back to Sign In
    </Button>
  </AuthLayout>
)

/** A loading screen that redirects as soon as the destination is known. */
function RedirectView({ destination }: { readonly destination: string | undefined }) {
  usePageTitle('Setting up your dashboard')
  const navigate = useNavigate()
  const preload = usePreload()
  useEffect(() => {
    if (!destination) return
    let isUnmounted = false
    void preload(destination).then(() => {
      if (!isUnmounted) void navigate({ href: destination, replace: true })
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
