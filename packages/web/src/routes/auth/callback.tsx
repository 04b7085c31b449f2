import { createFileRoute } from '@tanstack/react-router'
import { CallbackPage } from '../../features/accounts/sign-in/callback-page.tsx'
import { internalPath } from '../../lib/session/internal-path.ts'

export const Route = createFileRoute('/auth/callback')({
  validateSearch: (search): { from?: string | undefined } => ({ from: internalPath(search.from) }),
  component: CallbackRoute,
})

function CallbackRoute() {
  const { from } = Route.useSearch()
  return <CallbackPage from={from} />
}
