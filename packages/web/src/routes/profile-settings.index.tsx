import { createFileRoute } from '@tanstack/react-router'
import { preloadOwnProfile } from '../features/accounts/profile.queries.ts'
import { ProfileSettingsPage } from '../features/accounts/profile-settings-page.tsx'
import { searchText } from '../lib/search-text.ts'

export const Route = createFileRoute('/profile-settings/')({
  validateSearch: (search): { google?: string | undefined } => ({ google: searchText(search.google) }),
  loader: ({ context }) => preloadOwnProfile(context.queryClient),
  component: ProfileSettingsRoute,
})

function ProfileSettingsRoute() {
  const { google } = Route.useSearch()
  const navigate = Route.useNavigate()
  const forgetGoogle = () => navigate({ search: {}, replace: true, resetScroll: false })
  return <ProfileSettingsPage google={google} onGoogleTaken={forgetGoogle} />
}
