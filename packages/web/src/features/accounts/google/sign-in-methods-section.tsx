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
  /** The result of a return from Google; null if there is none, or it was dismissed. */
  readonly returned: GoogleReturn | null
  readonly onRead: () => void
}

/** The user's sign-in methods: a password, and Google if the portal offers it. */
export function SignInMethodsSection({ profile, returned, onRead }: SignInWaysSectionProps) {
  const feedback = useRef<HTMLDivElement>(null)
  // The message is far down the page, so it is scrolled into view.
  useEffect(() => {
    if (!returned) return
    feedback.current?.focus({ preventScroll: true })
    feedback.current?.scrollIntoView({ block: 'center' })
  }, [returned])
  return (
    <ProfileSection title="Sign-in Methods" flush>
      <div ref={feedback} tabIndex={-1} className={classes.feedback}>
        {returned && (
          <Alert kind={returned.kind} onDismiss={onRead}>
            {returned.message}
          </Alert>
        )}
      </div>
      <RowList label="Sign-in methods">
        <ProfileRow title="Password">
          {profile.hasPassword ? 'Set' : 'Not set. You can choose one under Change Password.'}
        </ProfileRow>
        {(profile.googleOffered || profile.hasGoogle) && <GoogleIdentityRow profile={profile} />}
      </RowList>
    </ProfileSection>
  )
}
