import { createFileRoute } from '@tanstack/react-router'
import { preloadOwnProfile } from '../features/accounts/profile/profile.queries.ts'
import { ProfileSection } from '../features/accounts/profile/profile-section.tsx'
import { ProfileSettingsPage } from '../features/accounts/profile/profile-settings-page.tsx'
import { MAIL_ABOUT, MAIL_TITLE } from '../features/notifications/mail-preferences.messages.ts'
import { MailPreferencesList } from '../features/notifications/mail-preferences-list.tsx'
import { parseSearchParam } from '../lib/text/search-params.ts'

export const Route = createFileRoute('/profile-settings/')({
  validateSearch: (search): { google?: string | undefined } => ({ google: parseSearchParam(search.google) }),
  loader: ({ context }) => preloadOwnProfile(context.queryClient),
  component: ProfileSettingsRoute,
})

function ProfileSettingsRoute() {
  const { google } = Route.useSearch()
  const navigate = Route.useNavigate()
  const forgetGoogle = () => navigate({ search: {}, replace: true, resetScroll: false })
  const mailPreferences = (
    <ProfileSection title={MAIL_TITLE} about={MAIL_ABOUT} anchor="mail" flush>
      <MailPreferencesList />
    </ProfileSection>
  )
  return <ProfileSettingsPage google={google} onGoogleRead={forgetGoogle} mailPreferences={mailPreferences} />
}
