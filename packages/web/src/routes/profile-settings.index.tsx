import { createFileRoute } from '@tanstack/react-router'
import { preloadOwnProfile } from '../features/accounts/profile/profile.queries.ts'
import { ProfileSection } from '../features/accounts/profile/profile-section.tsx'
import { ProfileSettingsPage } from '../features/accounts/profile/profile-settings-page.tsx'
import { MAIL_ABOUT, MAIL_TITLE } from '../features/notifications/mail-choices.messages.ts'
import { MailChoicesList } from '../features/notifications/mail-choices-list.tsx'
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
  const mailChoices = (
    <ProfileSection title={MAIL_TITLE} about={MAIL_ABOUT} anchor="mail" flush>
      <MailChoicesList />
    </ProfileSection>
  )
  return <ProfileSettingsPage google={google} onGoogleTaken={forgetGoogle} mailChoices={mailChoices} />
}
