import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { LandingPage } from '../features/landing/landing-page.tsx'
import { sessionQuery } from '../lib/session.ts'
import { usePageTitle } from '../lib/use-page-title.ts'

export const Route = createFileRoute('/')({ component: LandingRoute })

function LandingRoute() {
  usePageTitle('Guidance for academic projects')
  const { data } = useQuery(sessionQuery)
  return <LandingPage viewer={data?.viewer ?? undefined} />
}
