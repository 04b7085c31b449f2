import { IconLifebuoy, IconMessages, IconUpload, IconUserCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { AmberCount } from '../../../ui/figures/amber-count.tsx'
import { sayTicketsPending } from './instructor-dashboard.messages.ts'
import classes from './instructor-quick-links.module.css'

const ICON = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

/** What a mentor does most, one click away; Support Center tells how many tickets are pending. Spec 2 §2. */
export const InstructorQuickLinks = ({ ticketsPending }: { readonly ticketsPending: number }) => (
  <nav aria-label="Quick actions">
    <ul className={classes.links}>
      <li>
        <Link to="/instructor/repository" search={{ upload: true }}>
          <IconUpload {...ICON} />
          Upload Project
        </Link>
      </li>
      <li>
        <Link to="/instructor/assign-project">
          <IconUserCheck {...ICON} />
          Assign Project
        </Link>
      </li>
      <li>
        <Link to="/instructor/support-tickets">
          <IconMessages {...ICON} />
          <span>Support Center</span>
          <AmberCount count={ticketsPending} label={sayTicketsPending(ticketsPending)} />
        </Link>
      </li>
      <li>
        <Link to="/instructor/admin-tickets">
          <IconLifebuoy {...ICON} />
          Contact Admin
        </Link>
      </li>
    </ul>
  </nav>
)
