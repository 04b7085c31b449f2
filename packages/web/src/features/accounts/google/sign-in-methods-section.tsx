import type { OwnProfile } from '@capstone/contract/accounts/profile.schemas'
import { useEffect, useRef } from 'react'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { RowList } from '../../../ui/lists/row-list.tsx'
import type { GoogleReturn } from '../profile/profile.messages.ts'
import classes from '../profile/profile.module.css'
import { ProfileRow } from '../profile/profile-row.tsx'
import { ProfileSection } from '../profile/profile-section.tsx'
import { GoogleIdentityRow } from './google-identity-row.tsx'

export interface SignInWaysSectionProps {
  readonly profile: OwnProfile
  /** How a person came back from Google; null who did not, or has read it. */
  readonly returned: GoogleReturn | null
  readonly onRead: () => void
}

/** By what one can sign in: a password, and Google where the portal offers it. */
export function SignInMethodsSection({ profile, returned, onRead }: SignInWaysSectionProps) {
  const feedback = useRef<HTMLDivElement>(null)
  // What Google led to is said far down the page: the person is brought to it.
  useEffect(() => {
    if (!returned) return
    feedback.current?.focus({ preventScroll: true })
    feedback.current?.scrollIntoView({ block: 'center' })
  }, [returned])
  return (
    <ProfileSection title="Ways to Sign In" flush>
      <div ref={feedback} tabIndex={-1} className={classes.feedback}>
        {returned && (
          <Alert kind={returned.kind} onDismiss={onRead}>
            {returned.says}
          </Alert>
        )}
      </div>
      <RowList label="Ways to sign in">
        <ProfileRow title="Password">
          {profile.hasPassword ? 'Set' : 'Not set. You can choose one under Change Password.'}
        </ProfileRow>
        {(profile.googleOffered || profile.hasGoogle) && <GoogleIdentityRow profile={profile} />}
      </RowList>
    </ProfileSection>
  )
}
