import { createFileRoute } from '@tanstack/react-router'
import { preloadOwnProfile } from '../features/accounts/profile/profile.queries.ts'
import { ProfileSection } from '../features/accounts/profile/profile-section.tsx'
import { ProfileSettingsPage } from '../features/accounts/profile/profile-settings-page.tsx'
import {
  CALENDAR_ABOUT,
  CALENDAR_TITLE,
  CalendarFeedPanel,
} from '../features/hand-ins/calendar/calendar-feed-panel.tsx'
import { MAIL_ABOUT, MAIL_TITLE } from '../features/notifications/mail-preferences.messages.ts'
import { MailPreferencesList } from '../features/notifications/mail-preferences-list.tsx'
import { useViewer } from '../lib/session/session.ts'
import { parseTextParam } from '../lib/text/search-params.ts'

export const Route = createFileRoute('/profile-settings/')({
  validateSearch: (search): { google?: string | undefined } => ({ google: parseTextParam(search.google) }),
  loader: ({ context }) => preloadOwnProfile(context.queryClient),
  component: ProfileSettingsRoute,
})

function ProfileSettingsRoute() {
  const { google } = Route.useSearch()
  const { role } = useViewer()
  const navigate = Route.useNavigate()
  const clearGoogle = () => navigate({ search: {}, replace: true, resetScroll: false })
  const otherSections = (
    <>
      <ProfileSection title={MAIL_TITLE} about={MAIL_ABOUT} anchor="mail" flush fold="closed">
        <MailPreferencesList />
      </ProfileSection>
      {/* Administrators have neither hand-ins nor meetings of their own. */}
      {role !== 'admin' && (
        <ProfileSection title={CALENDAR_TITLE} about={CALENDAR_ABOUT} anchor="calendar" fold="closed">
          <CalendarFeedPanel />
        </ProfileSection>
      )}
    </>
  )
  return <ProfileSettingsPage google={google} onClearGoogle={clearGoogle} otherSections={otherSections} />
}
