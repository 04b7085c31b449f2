import type { Role } from '@capstone/contract/accounts/accounts.constants'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useViewer } from '../../../lib/session/session.ts'
import { Tag } from '../../../ui/badges/tag.tsx'
import { PageHead } from '../../../ui/lists/page-head.tsx'
import { TemporaryPasswordView } from '../passwords/temporary-password-view.tsx'
import { googleReturnOf } from './profile.messages.ts'
import { ProfileSavedBanner } from './profile-saved-banner.tsx'
import { ProfileView } from './profile-view.tsx'

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
  readonly mailChoices: ReactNode
  /** Wipes that from the address. */
  readonly onGoogleTaken: () => void
}

/** One's own profile, password, ways to sign in and sessions; with a temporary password its change alone. Spec 1 §2. */
export function ProfileSettingsPage({ google, mailChoices, onGoogleTaken }: ProfileSettingsPageProps) {
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
      <PageHead title="Profile Settings" actions={<Tag>{ACCOUNT_BADGES[role]}</Tag>} />
      <ProfileSavedBanner />
      {isTemporary ? (
        <TemporaryPasswordView />
      ) : (
        <ProfileView
          onSaved={reload}
          returned={returned}
          onReturnRead={() => setReturned(null)}
          mailChoices={mailChoices}
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
