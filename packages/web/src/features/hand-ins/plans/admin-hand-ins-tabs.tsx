import { Link } from '@tanstack/react-router'
import { useScrollToCurrent } from '../../../lib/dom/use-scroll-to-current.ts'
import { CountBadge } from '../../../ui/badges/count-badge.tsx'
import classes from './admin-hand-ins-tabs.module.css'
import { ADMIN_TABS, type AdminHandInsSearch } from './plans.queries.ts'

const LABELS = {
  plan: 'Plan',
  grid: 'Grid',
  extensions: 'Extension requests',
  instructors: 'By instructor',
} as const

export interface AdminHandInsTabsProps {
  readonly search: AdminHandInsSearch
  readonly openRequests: number
}

/** The tabs of the administrators’ hand-ins; each has its own URL. */
export function AdminHandInsTabs({ search, openRequests }: AdminHandInsTabsProps) {
  const { plan, course, year, tab } = search
  // The count loads later and shifts the tabs after it.
  const row = useScrollToCurrent<HTMLElement>('[aria-current]', `${tab} ${openRequests}`)
  return (
    <nav ref={row} aria-label="Hand-ins" className={classes.tabs}>
      {([undefined, ...ADMIN_TABS] as const).map((each) => (
        <Link
          key={each ?? 'plan'}
          to="/admin/hand-ins"
          search={{ tab: each, plan, course, year }}
          resetScroll={false}
          className={classes.tab}
          // By default the router also marks links with fewer search parameters than the current address.
          activeOptions={{ exact: true }}
          aria-current={each === tab ? 'page' : undefined}
          data-on={each === tab || undefined}
        >
          {LABELS[each ?? 'plan']}
          {each === 'extensions' && <CountBadge count={openRequests} label={`${openRequests} waiting`} />}
        </Link>
      ))}
    </nav>
  )
}
