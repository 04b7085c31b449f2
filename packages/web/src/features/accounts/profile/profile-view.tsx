import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormSkeleton } from '../../../ui/dialogs/form-skeleton.tsx'
import { Card } from '../../../ui/lists/card.tsx'
import { FailedState } from '../../../ui/lists/list-states.tsx'
import { SignInWaysSection } from '../google/sign-in-ways-section.tsx'
import { OwnSessionsSection } from '../sessions/own-sessions-section.tsx'
import { type GoogleReturn, PROFILE_NOT_LOADED, PROFILE_SAFE } from './profile.messages.ts'
import { ownProfileQuery } from './profile.queries.ts'
import { ProfileForm } from './profile-form.tsx'
import { ProfileSection } from './profile-section.tsx'

export interface ProfileViewProps {
  readonly onSaved: () => void
  readonly returned: GoogleReturn | null
  readonly onReturnRead: () => void
  readonly mailChoices: ReactNode
}

/** One's own profile in each of its states; what is there stays when asking again fails. */
export function ProfileView({ onSaved, returned, onReturnRead, mailChoices }: ProfileViewProps) {
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
      {mailChoices}
      <SignInWaysSection profile={profile} returned={returned} onRead={onReturnRead} />
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
