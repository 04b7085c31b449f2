import type { OwnSession } from '@capstone/contract/accounts/sessions.schemas'
import { Button } from '@mantine/core'
import { Tag } from '../../../ui/badges/tag.tsx'
import { FactsLine } from '../../../ui/figures/facts-line.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { ProfileRow } from '../profile/profile-row.tsx'

export interface OwnSessionRowProps {
  readonly session: OwnSession
  readonly onEnd: () => void
}

/** A device one is signed in on: where from, since when, when it was last used. */
export function OwnSessionRow({ session, onEnd }: OwnSessionRowProps) {
  const { device, ipAddress, createdAt, lastSeenAt, isCurrent } = session
  return (
    <ProfileRow
      title={
        <>
          {device}
          {isCurrent && <Tag small>This device</Tag>}
        </>
      }
      action={
        !isCurrent && (
          <Button variant="default" size="xs" aria-label={`Sign out ${device}`} onClick={onEnd}>
            Sign out
          </Button>
        )
      }
    >
      <FactsLine>
        {ipAddress && `from ${ipAddress}`}
        <span>
          signed in <RelativeTime moment={createdAt} />
        </span>
        {!isCurrent && (
          <span>
            last used <RelativeTime moment={lastSeenAt} />
          </span>
        )}
      </FactsLine>
    </ProfileRow>
  )
}
