import { createFileRoute } from '@tanstack/react-router'
import { LoginPage } from '../../features/accounts/sign-in/login-page.tsx'
import { internalPath } from '../../lib/session/internal-path.ts'
import { requireSignedOut } from '../../lib/session/session.ts'

interface LoginSearch {
  readonly error?: string | undefined
  readonly confirmed?: true | undefined
  readonly from?: string | undefined
  /** Also shows the page to a signed-in user, who must sign in again because the last time was too long ago. */
  readonly again?: true | undefined
}

export const Route = createFileRoute('/auth/login')({
  validateSearch: ({ error, confirmed, from, again }): LoginSearch => ({
    // Any value counts as an error; unknown ones get a general message.
    error: error === undefined || error === '' ? undefined : String(error),
    confirmed: confirmed === true || undefined,
    from: internalPath(from),
    again: again === true || undefined,
  }),
  beforeLoad: async ({ context, search }) => {
    if (!search.again) await requireSignedOut(context.queryClient)
  },
  component: LoginRoute,
})

function LoginRoute() {
  const { error, confirmed, from, again } = Route.useSearch()
  return <LoginPage error={error} isConfirmed={confirmed ?? false} returnTo={from} isAgain={again ?? false} />
}
