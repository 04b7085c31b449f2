import { Link } from '@tanstack/react-router'
import { CountBadge } from '../badges/count-badge.tsx'
import type { MenuGroup } from './menu-types.ts'
import classes from './side-menu.module.css'

export interface SideMenuProps {
  readonly groups: readonly MenuGroup[]
  /** "Student menu". */
  readonly label: string
  /** Lines as tall as a finger. */
  readonly tall?: boolean
  readonly onFollow?: () => void
}

/** The screens of a role; the one that is open is marked. */
export function SideMenu({ groups, label, tall, onFollow }: SideMenuProps) {
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
                  activeProps={{ 'data-on': true }}
                  {...(onFollow ? { onClick: onFollow } : {})}
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
