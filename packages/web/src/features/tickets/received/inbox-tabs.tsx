import { Link } from '@tanstack/react-router'
import { CountBadge, type CountBadgeProps } from '../../../ui/badges/count-badge.tsx'
import classes from './inbox-tabs.module.css'

const INBOX_TABS = ['chat', 'tickets'] as const
type InboxTab = (typeof INBOX_TABS)[number]
const INBOX_TAB_LABELS: Readonly<Record<InboxTab, string>> = { chat: 'Chat', tickets: 'Tickets' }

export interface InboxTabsProps {
  readonly tab: InboxTab
  /** The counts of unread messages and waiting tickets. */
  readonly waiting: Readonly<Record<InboxTab, CountBadgeProps>>
}

/** Tabs of the Student Support Center; each has its own URL. */
export function InboxTabs({ tab, waiting }: InboxTabsProps) {
  return (
    <nav aria-label="Student Support Center" className={classes.tabs}>
      {INBOX_TABS.map((each) => (
        <Link
          key={each}
          to="/instructor/support-tickets"
          search={each === 'tickets' ? { tab: each } : {}}
          resetScroll={false}
          className={classes.tab}
          // By default the router also marks the chat's link, because it has no search parameters.
          activeOptions={{ exact: each === 'chat' }}
          aria-current={each === tab ? 'page' : undefined}
          data-on={each === tab || undefined}
        >
          {INBOX_TAB_LABELS[each]}
          <CountBadge {...waiting[each]} />
        </Link>
      ))}
    </nav>
  )
}
