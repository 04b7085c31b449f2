import { Link } from '@tanstack/react-router'
import { CountBadge, type CountBadgeProps } from '../../../ui/badges/count-badge.tsx'
import classes from './inbox-tabs.module.css'

/** The two halves of the Student Support Center. */
const DESK_TABS = ['chat', 'tickets'] as const
type DeskTab = (typeof DESK_TABS)[number]
const DESK_TAB_LABELS: Readonly<Record<DeskTab, string>> = { chat: 'Chat', tickets: 'Tickets' }

export interface DeskTabsProps {
  readonly tab: DeskTab
  /** What waits in each half. */
  readonly waiting: Readonly<Record<DeskTab, CountBadgeProps>>
}

/** Leads from one half of the Student Support Center to the other; each has an address of its own. */
export function DeskTabs({ tab, waiting }: DeskTabsProps) {
  return (
    <nav aria-label="Student Support Center" className={classes.tabs}>
      {DESK_TABS.map((each) => (
        <Link
          key={each}
          to="/instructor/support-tickets"
          search={each === 'tickets' ? { tab: each } : {}}
          resetScroll={false}
          className={classes.tab}
          // The router marks a link whose address is the beginning of the shown one; the tab knows better.
          activeOptions={{ exact: each === 'chat' }}
          aria-current={each === tab ? 'page' : undefined}
          data-on={each === tab || undefined}
        >
          {DESK_TAB_LABELS[each]}
          <CountBadge {...waiting[each]} />
        </Link>
      ))}
    </nav>
  )
}
