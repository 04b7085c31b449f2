import { Link } from '@tanstack/react-router'
import { CountBadge } from '../badges/count-badge.tsx'
import type { MenuGroup } from './menu-types.ts'
import classes from './side-menu.module.css'

export interface SideMenuProps {
  readonly groups: readonly MenuGroup[]
  /** "Student menu". */
  readonly label: string
  /** Items large enough for touch. */
  readonly tall?: boolean
  readonly onNavigate?: () => void
}

/** The navigation menu of a role; the current screen is highlighted. */
export function SideMenu({ groups, label, tall, onNavigate }: SideMenuProps) {
  return (
    <nav aria-label={label} className={classes.nav} data-tall={tall || undefined}>
      {groups.map((group) => (
        <div key={group.heading ?? group.items[0]?.to}>
          {group.heading && <p className={classes.heading}>{group.heading}</p>}
          <ul>
            {group.items.map((item) => (
              <li key={item.to}>
                <Link
                  to={item.to}
                  className={classes.item}
                  activeProps={{ 'data-active': true }}
                  {...(onNavigate ? { onClick: onNavigate } : {})}
                >
                  <item.icon size={18} stroke={1.6} aria-hidden="true" className={classes.icon} />
                  <span className={classes.label}>{item.label}</span>
                  {item.badge && (
                    <span className={classes.badge} aria-hidden="true">
                      {item.badge}
                    </span>
                  )}
                  {item.waiting && <CountBadge {...item.waiting} />}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
