import type { PersonSession } from '@capstone/contract/accounts/sessions.schemas'
import { Tag } from '../../../ui/badges/tag.tsx'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { MetaLine } from '../../../ui/stats/meta-line.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { ProfileRow } from '../profile/profile-row.tsx'

export interface SessionRowProps {
  readonly session: PersonSession & {
    /** Whether it is the session of this browser, which cannot be ended here. */
    readonly isCurrent?: boolean
  }
  readonly isEnding?: boolean
  readonly onEnd: () => void
}

/** A signed-in device: its IP address, when it signed in, and when it was last used. */
export function SessionRow({ session, isEnding = false, onEnd }: SessionRowProps) {
  const { device, ipAddress, createdAt, lastSeenAt, isCurrent = false } = session
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
          <BusyButton
            variant="default"
            size="xs"
            aria-label={`Sign out ${device}`}
            busy={isEnding}
            onClick={onEnd}
          >
            Sign out
          </BusyButton>
        )
      }
    >
      <MetaLine>
        {ipAddress && `from ${ipAddress}`}
        <span>
          signed in <RelativeTime time={createdAt} />
        </span>
        {!isCurrent && (
          <span>
            last used <RelativeTime time={lastSeenAt} />
          </span>
        )}
      </MetaLine>
    </ProfileRow>
  )
}
