import { Button, MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRouteWithContext, Link, Outlet } from '@tanstack/react-router'
import '../ui/layers.css'
import '@mantine/core/styles.layer.css'
import '../ui/fonts.css'
import '../ui/tokens.css'
import '../ui/base.css'
import { NotFoundState } from '../ui/list-states.tsx'
import { readStyleNonce } from '../ui/style-nonce.ts'
import { theme } from '../ui/theme.ts'
import { resolveThemeVariables } from '../ui/theme-variables.ts'

/** The sign-in screen sends whoever is signed in on to their own dashboard (Spec 1 §2). */
const SIGN_IN: string = '/auth/login'

/** What every route's loader and guard is given. */
export interface RouterContext {
  readonly queryClient: QueryClient
}

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: NotFound,
})

function Root() {
  const { queryClient } = Route.useRouteContext()
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      cssVariablesResolver={resolveThemeVariables}
      getStyleNonce={readStyleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <Outlet />
      </QueryClientProvider>
    </MantineProvider>
  )
}

function NotFound() {
  return (
    <main>
      <NotFoundState
        button={
          <Button component={Link} to={SIGN_IN}>
            Go to your dashboard
          </Button>
        }
      />
    </main>
  )
}
