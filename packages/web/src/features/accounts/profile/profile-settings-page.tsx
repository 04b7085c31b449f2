import type { Role } from '@capstone/contract/accounts/accounts.constants'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useViewer } from '../../../lib/session/session.ts'
import { Tag } from '../../../ui/badges/tag.tsx'
import { FormSkeleton } from '../../../ui/forms/form-skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { FailedState } from '../../../ui/lists/list-states.tsx'
import { SignInMethodsSection } from '../google/sign-in-methods-section.tsx'
import { TemporaryPasswordView } from '../passwords/temporary-password-view.tsx'
import { OwnSessionsSection } from '../sessions/own-sessions-section.tsx'
import { type GoogleReturn, googleReturnOf, PROFILE_NOT_LOADED, PROFILE_SAFE } from './profile.messages.ts'
import { ownProfileQuery } from './profile.queries.ts'
import { ProfileForm } from './profile-form.tsx'
import { ProfileSavedBanner } from './profile-saved-banner.tsx'
import { ProfileSection } from './profile-section.tsx'

/** What the badge of each role says. Spec 1 §2. */
const ACCOUNT_BADGES: Readonly<Record<Role, string>> = {
  student: 'Student Account',
  instructor: 'Instructor Account',
  admin: 'Admin Account',
}

export interface ProfileSettingsPageProps {
  /** What the address says of the way back from Google, where a person was sent to connect it. */
  readonly google: string | undefined
  /** How what one is told is mailed. */
  readonly mailPreferences: ReactNode
  /** Wipes that from the address. */
  readonly onGoogleTaken: () => void
}

/** One's own profile, password, ways to sign in and sessions; with a temporary password its change alone. Spec 1 §2. */
export function ProfileSettingsPage({ google, mailPreferences, onGoogleTaken }: ProfileSettingsPageProps) {
  const { role, mustChangePassword } = useViewer()
  // Kept while the screen stands: changed, the password leads on to the dashboard, and not to the profile.
  const [isTemporary] = useState(mustChangePassword)
  const reload = useSavedReload()
  const [returned, setReturned] = useState(() => googleReturnOf(google))
  const wipe = useEffectEvent(onGoogleTaken)
  useEffect(() => {
    if (google !== undefined) wipe()
  }, [google])

  return (
    <>
      <PageHeader title="Profile Settings" actions={<Tag>{ACCOUNT_BADGES[role]}</Tag>} />
      <ProfileSavedBanner />
      {isTemporary ? (
        <TemporaryPasswordView />
      ) : (
        <ProfileView
          onSaved={reload}
          returned={returned}
          onReturnRead={() => setReturned(null)}
          mailPreferences={mailPreferences}
        />
      )}
    </>
  )
}

/** Loads the profile screen again after a save, as specified; what was saved is said afterwards. Spec 1 §2. */
function useSavedReload() {
  const navigate = useNavigate()
  return async () => {
    await navigate({
      to: '/profile-settings',
      state: { profileSaved: true },
      replace: true,
      resetScroll: false,
    })
    window.location.reload()
  }
}

interface ProfileViewProps {
  readonly onSaved: () => void
  readonly returned: GoogleReturn | null
  readonly onReturnRead: () => void
  readonly mailPreferences: ReactNode
}

/** One's own profile in each of its states; what is there stays when asking again fails. */
function ProfileView({ onSaved, returned, onReturnRead, mailPreferences }: ProfileViewProps) {
  const { data: profile, isError, isFetching, refetch } = useQuery(ownProfileQuery)
  if (!profile) {
    if (!isError) return <ProfileWaitingView />
    return (
      <Card>
        <FailedState
          message={PROFILE_NOT_LOADED}
          safe={PROFILE_SAFE}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      </Card>
    )
  }
  return (
    <>
      <ProfileForm profile={profile} onSaved={onSaved} />
      {mailPreferences}
      <SignInMethodsSection profile={profile} returned={returned} onRead={onReturnRead} />
      <OwnSessionsSection />
    </>
  )
}

/** The profile screen while it loads, in its shape. */
function ProfileWaitingView() {
  return (
    <ProfileSection title="About You">
      <FormSkeleton label="Loading your profile" fields={6} />
    </ProfileSection>
  )
}
