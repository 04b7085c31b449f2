import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { landing } from '../features/landing/landing.copy.ts'
import { LandingPage } from '../features/landing/landing-page.tsx'
import { useFullPageTitle } from '../lib/dom/use-page-title.ts'
import { sessionQuery } from '../lib/session/session.ts'

export const Route = createFileRoute('/')({
  loader: ({ context }) => context.queryClient.ensureQueryData(sessionQuery),
  component: LandingRoute,
})

function LandingRoute() {
  useFullPageTitle(landing.page.title)
  const { data } = useQuery(sessionQuery)
  return <LandingPage viewer={data?.viewer ?? undefined} />
}
