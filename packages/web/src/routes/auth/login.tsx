import { createFileRoute } from '@tanstack/react-router'
import { LoginPage } from '../../features/accounts/login-page.tsx'
import { internalPath } from '../../lib/internal-path.ts'
import { searchText } from '../../lib/search-text.ts'
import { requireSignedOut } from '../../lib/session.ts'

export const Route = createFileRoute('/auth/login')({
  validateSearch: (search): { error?: string | undefined; from?: string | undefined } => ({
    error: searchText(search.error),
    from: internalPath(search.from),
  }),
  beforeLoad: ({ context }) => requireSignedOut(context.queryClient),
  component: LoginRoute,
})

function LoginRoute() {
  const { error, from } = Route.useSearch()
  return <LoginPage error={error} from={from} />
}
