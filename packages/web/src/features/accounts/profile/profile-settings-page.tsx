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
import {
  type GoogleReturn,
  googleReturnOf,
  PROFILE_FAILED_HINT,
  PROFILE_NOT_LOADED,
} from './profile.messages.ts'
import { ownProfileQuery } from './profile.queries.ts'
import { ProfileForm } from './profile-form.tsx'
import { ProfileSection } from './profile-section.tsx'

const ACCOUNT_BADGES: Readonly<Record<Role, string>> = {
  student: 'Student Account',
  instructor: 'Instructor Account',
  admin: 'Admin Account',
}

export interface ProfileSettingsPageProps {
  /** The `google` parameter of the URL, after a return from connecting Google. */
  readonly google: string | undefined
  /** Sections of other features, shown below the profile form. */
  readonly otherSections: ReactNode
  /** Removes the `google` parameter from the URL. */
  readonly onClearGoogle: () => void
}

/** The user's profile, password, sign-in methods and sessions; with a temporary password, only its change. */
export function ProfileSettingsPage({ google, otherSections, onClearGoogle }: ProfileSettingsPageProps) {
  const { role, mustChangePassword } = useViewer()
  // Fixed on mount: after the change the user goes to the dashboard, without seeing the profile page.
  const [isPasswordTemporary] = useState(mustChangePassword)
  const reload = useReloadAfterSave()
  const [googleReturn, setGoogleReturn] = useState(() => googleReturnOf(google))
  const removeParameter = useEffectEvent(onClearGoogle)
  useEffect(() => {
    if (google !== undefined) removeParameter()
  }, [google])

  return (
    <>
      <PageHeader title="Profile Settings" actions={<Tag>{ACCOUNT_BADGES[role]}</Tag>} />
      {isPasswordTemporary ? (
        <TemporaryPasswordView />
      ) : (
        <ProfileView
          onSaved={reload}
          googleReturn={googleReturn}
          onDismissReturn={() => setGoogleReturn(null)}
          otherSections={otherSections}
        />
      )}
    </>
  )
}

/** Reloads the profile page after a save; the reloaded page confirms the save. */
function useReloadAfterSave() {
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
  readonly googleReturn: GoogleReturn | null
  readonly onDismissReturn: () => void
  readonly otherSections: ReactNode
}

/** Shows the profile, its loading state or its error; a loaded profile stays when a refetch fails. */
function ProfileView({ onSaved, googleReturn, onDismissReturn, otherSections }: ProfileViewProps) {
  const { data: profile, isError, isFetching, refetch } = useQuery(ownProfileQuery)
  if (!profile) {
    if (!isError) return <ProfileSkeleton />
    return (
      <Card>
        <FailedState
          message={PROFILE_NOT_LOADED}
          hint={PROFILE_FAILED_HINT}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      </Card>
    )
  }
  return (
    <>
      <ProfileForm profile={profile} onSaved={onSaved} />
      {otherSections}
      <SignInMethodsSection profile={profile} googleReturn={googleReturn} onDismissReturn={onDismissReturn} />
      <OwnSessionsSection />
    </>
  )
}

function ProfileSkeleton() {
  return (
    <ProfileSection title="About You">
      <FormSkeleton label="Loading your profile" fields={6} />
    </ProfileSection>
  )
}
