import type { Thread } from '@capstone/contract/chat/chat.schemas'
import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { orUnknown } from '../../../lib/text/formats.ts'
import { Tag } from '../../../ui/badges/tag.tsx'
import { AmberCount } from '../../../ui/figures/amber-count.tsx'
import { CHAT_PATHS, type ChatRole, sayActive, sayPreview, sayUnread } from '../chat.messages.ts'
import { ThreadAvatarView } from './thread-avatar-view.tsx'
import classes from './threads.module.css'

export interface ThreadRowProps {
  readonly thread: Thread
  readonly side: ChatRole
  readonly isOpen: boolean
}

/** A thread in the list: who, about which project, what was said last and when, and what was not read. */
export function ThreadRow({ thread, side, isOpen }: ThreadRowProps) {
  const { id, title, partner, last, unread, activeAt, isArchived } = thread
  return (
    <li>
      <Link
        to={CHAT_PATHS[side]}
        search={{ project: id }}
        className={classes.thread}
        // The router marks a link whose address is the beginning of the shown one; the list knows better.
        activeOptions={{ exact: true }}
        aria-current={isOpen ? 'page' : undefined}
        data-on={isOpen || undefined}
        resetScroll={false}
      >
        <ThreadAvatarView id={id} partner={partner} />
        <span className={classes.words}>
          <span className={classes.line}>
            <span className={classes.name}>{orUnknown(partner.name)}</span>
            {partner.isOnline && <VisuallyHidden>, online,</VisuallyHidden>}
            <time className={classes.time} dateTime={activeAt.toISOString()}>
              {sayActive(activeAt)}
            </time>
          </span>
          <span className={classes.line}>
            <span className={classes.project}>{title}</span>
            {isArchived && <Tag small>Archived</Tag>}
          </span>
          <span className={classes.line}>
            <span className={classes.preview} data-unread={unread > 0 || undefined}>
              {sayPreview(last)}
            </span>
            <AmberCount count={unread} label={sayUnread(unread)} />
          </span>
        </span>
      </Link>
    </li>
  )
}
