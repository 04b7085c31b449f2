import type { OwnProfile } from '@capstone/contract/accounts/profile.schemas'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { attemptErrorText } from '../accounts.messages.ts'
import { useGoogle } from '../accounts.queries.ts'
import { GOOGLE_DISCONNECTED, GOOGLE_NOT_STARTED } from '../profile/profile.messages.ts'
import { ProfileRow } from '../profile/profile-row.tsx'
import { GoogleIdentityDialog } from './google-identity-dialog.tsx'

/** Whether a Google account is connected, and the button that changes it. */
export function GoogleIdentityRow({ profile }: { readonly profile: OwnProfile }) {
  const connecting = useGoogle(undefined)
  const [isAsking, setAsking] = useState(false)
  const [isGone, setGone] = useState(false)
  // Busy until the page is left.
  const isLeaving = connecting.isPending || connecting.isSuccess
  return (
    <>
      <ProfileRow
        title="Google"
        action={
          profile.hasGoogle ? (
            <Button variant="default" size="xs" onClick={() => setAsking(true)}>
              Disconnect
            </Button>
          ) : (
            <Button
              variant="default"
              size="xs"
              loading={isLeaving}
              onClick={() => connecting.mutate({ intent: 'connect' })}
            >
              Connect
            </Button>
          )
        }
        news={
          <>
            {connecting.error && (
              <Notice kind="error" onLeave={connecting.reset}>
                {attemptErrorText(connecting.error, GOOGLE_NOT_STARTED)}
              </Notice>
            )}
            {isGone && (
              <Notice kind="success" onLeave={() => setGone(false)}>
                {GOOGLE_DISCONNECTED}
              </Notice>
            )}
          </>
        }
      >
        {profile.hasGoogle ? 'Connected' : 'Not connected'}
      </ProfileRow>
      <GoogleIdentityDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onDisconnected={() => setGone(true)}
      />
    </>
  )
}
