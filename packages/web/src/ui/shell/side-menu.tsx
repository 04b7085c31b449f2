import { Box, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CountBadge } from '../badges/count-badge.tsx'
import type { MenuGroup } from './menu-types.ts'
import classes from './side-menu.module.css'

export interface SideMenuProps {
  readonly groups: readonly MenuGroup[]
  /** The accessible name, such as "Student menu". */
  readonly label: string
  /** Whether the items are large enough for touch. */
  readonly tall?: boolean
  readonly onNavigate?: () => void
}

/** The navigation menu of a role; the current screen is highlighted. */
export function SideMenu({ groups, label, tall, onNavigate }: SideMenuProps) {
  return (
    <nav aria-label={label} className={classes.nav} data-tall={tall || undefined}>
      {groups.map((group) => (
        <div key={group.heading ?? group.items[0]?.to}>
          {group.heading && (
            <Text size="xs" fw={500} c="dimmed" mt={14} mb={6} px={10}>
              {group.heading}
            </Text>
          )}
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
                  <Box component="span" flex={1} miw={0}>
                    {item.label}
                  </Box>
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
