import type { OwnProfile } from '@capstone/contract/accounts/profile.schemas'
import { Button, TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useRef } from 'react'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { attemptErrorText } from '../accounts.messages.ts'
import {
  CONFIRMED_ALREADY,
  EMAIL_FIXED,
  LINK_NOT_SENT,
  NOT_CONFIRMED,
  sayLinkSent,
} from './profile.messages.ts'
import classes from './profile.module.css'
import { useSendVerification } from './profile.queries.ts'

/** One's own address, which stays as it is; while it is not confirmed, a way to have the link sent again. */
export function ProfileEmailField({ profile }: { readonly profile: OwnProfile }) {
  const { mutate, data, error, isPending, reset } = useSendVerification()
  const said = useRef<HTMLDivElement>(null)
  const send = () =>
    mutate(undefined, {
      // The button that held the focus is gone with the reason for it.
      onSuccess: ({ sent }) => !sent && said.current?.focus(),
    })
  return (
    <div className={classes.email}>
      <TextInput
        label="Email"
        type="email"
        value={profile.email}
        readOnly
        description={EMAIL_FIXED}
        rightSection={<IconLock size={16} stroke={1.7} aria-hidden="true" />}
      />
      {!profile.emailVerified && (
        <p className={classes.unconfirmed}>
          {NOT_CONFIRMED}
          <Button variant="subtle" size="xs" loading={isPending} onClick={send}>
            Send the link again
          </Button>
        </p>
      )}
      <div ref={said} tabIndex={-1} className={classes.said}>
        {data && (
          <Notice kind="success" onLeave={reset}>
            {data.sent ? sayLinkSent(profile.email) : CONFIRMED_ALREADY}
          </Notice>
        )}
      </div>
      {error && (
        <Notice kind="error" onLeave={reset}>
          {attemptErrorText(error, LINK_NOT_SENT)}
        </Notice>
      )}
    </div>
  )
}
