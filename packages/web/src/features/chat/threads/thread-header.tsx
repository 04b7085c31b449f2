import type { Thread } from '@capstone/contract/chat/chat.schemas'
import { ActionIcon, Button, Text } from '@mantine/core'
import { IconArrowLeft, IconCalendarEvent, IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { phoneTo } from '../../../lib/text/contact-links.ts'
import { orUnknown } from '../../../lib/text/formats.ts'
import { CHAT_PATHS, type ChatRole } from '../chat.messages.ts'
import classes from './thread.module.css'
import { ThreadAvatarView } from './thread-avatar-view.tsx'

export interface ThreadHeaderProps {
  readonly thread: Thread
  readonly side: ChatRole
  /** Undefined if the thread is closed. */
  readonly onSchedule: (() => void) | undefined
}

/** The other member of a thread, their presence, the project, and buttons to meet and call. */
export function ThreadHeader({ thread, side, onSchedule }: ThreadHeaderProps) {
  const { partner, title } = thread
  const name = orUnknown(partner.name)
  const call = partner.phone && phoneTo(partner.phone)
  const heading = useRef<HTMLHeadingElement>(null)
  // On narrow screens the thread replaces the list: the pressed row is gone, so move the focus here.
  useEffect(() => {
    const isAlone = window.matchMedia('(max-width: 1023.98px)').matches
    if (isAlone && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <header className={classes.head}>
      <BackLink side={side} />
      <span>
        <ThreadAvatarView id={thread.id} partner={{ ...partner, isOnline: false }} />
      </span>
      <div className={classes.who}>
        <div className={classes.nameLine}>
          <h2 ref={heading} tabIndex={-1} className={classes.name}>
            {name}
          </h2>
          {partner.id && (
            <span className={classes.presence} data-online={partner.isOnline || undefined}>
              {partner.isOnline ? 'Online' : 'Offline'}
            </span>
          )}
        </div>
        <Text truncate fz={13} lh="sm" c="dimmed" className={classes.project}>
          {title}
        </Text>
      </div>
      {onSchedule && (
        <Button
          variant="default"
          size="xs"
          visibleFrom="sm"
          leftSection={<IconCalendarEvent size={16} stroke={1.7} aria-hidden="true" />}
          onClick={onSchedule}
        >
          Schedule Meeting
        </Button>
      )}
      {onSchedule && (
        <ActionIcon
          hiddenFrom="sm"
          className={classes.scheduleSmall}
          aria-label="Schedule Meeting"
          onClick={onSchedule}
        >
          <IconCalendarEvent size={18} stroke={1.6} />
        </ActionIcon>
      )}
      {call && (
        <ActionIcon component="a" href={call} aria-label={`Call ${name}`}>
          <IconPhone size={18} stroke={1.6} />
        </ActionIcon>
      )}
    </header>
  )
}

/** A link back to the list, for screens too narrow to show both. */
export const BackLink = ({ side }: { readonly side: ChatRole }) => (
  <ActionIcon
    className={classes.back}
    aria-label="Back to conversations"
    renderRoot={(props) => <Link to={CHAT_PATHS[side]} search={{}} resetScroll={false} {...props} />}
  >
    <IconArrowLeft size={18} stroke={1.6} />
  </ActionIcon>
)
