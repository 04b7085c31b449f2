import type { AdminFigures } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import { Text } from '@mantine/core'
import { IconFolders, IconLifebuoy, IconSchool, IconUserCheck, IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import classes from '../quick-links.module.css'
import { ALL_TICKETS_RESOLVED, formatUnresolvedTickets } from './admin-dashboard.messages.ts'

const ICON = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

/** Quick actions of an admin, with the number of unresolved tickets. The menu counts those that wait for an answer. */
export const AdminQuickLinks = ({ figures }: { readonly figures: AdminFigures | undefined }) => (
  <nav aria-label="Quick actions">
    <ul className={classes.links} data-many>
      <li>
        <Link to="/admin/add-student">
          <IconSchool {...ICON} />
          Add Student
        </Link>
      </li>
      <li>
        <Link to="/admin/add-instructor">
          <IconUserPlus {...ICON} />
          Add Instructor
        </Link>
      </li>
      <li>
        <Link to="/admin/assign-instructor">
          <IconUserCheck {...ICON} />
          Assign Instructor
        </Link>
      </li>
      <li>
        <Link to="/admin/manage-projects">
          <IconFolders {...ICON} />
          Manage Projects
        </Link>
      </li>
      <li>
        <Link to="/admin/support-tickets">
          <IconLifebuoy {...ICON} />
          <span>
            Support Tickets
            {figures && (
              <Text component="small" display="block" size="xs" c="dimmed">
                {figures.unresolvedTickets === 0
                  ? ALL_TICKETS_RESOLVED
                  : formatUnresolvedTickets(figures.unresolvedTickets)}
              </Text>
            )}
          </span>
        </Link>
      </li>
    </ul>
  </nav>
)
