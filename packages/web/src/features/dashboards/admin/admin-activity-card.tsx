import type { AdminActivity } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import type { AdminActivityKind } from '@capstone/contract/dashboards/dashboards.constants'
import {
  type Icon,
  IconCertificate,
  IconCircleCheck,
  IconInbox,
  IconLifebuoy,
  IconSchool,
  IconUserPlus,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { orUnknown } from '../../../lib/text/formats.ts'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { ActivityItem, ActivityList } from '../../../ui/lists/activity-list.tsx'
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { EmptyNote } from '../empty-note.tsx'
import { formatAdminActivity, NO_ACTIVITY } from './admin-dashboard.messages.ts'

const ICONS: Readonly<Record<AdminActivityKind, Icon>> = {
  project_completed: IconCircleCheck,
  paper_published: IconCertificate,
  student_registered: IconSchool,
  instructor_added: IconUserPlus,
  ticket_created: IconLifebuoy,
  request_created: IconInbox,
}

/** The recent activity, newest first, with an icon for each kind. */
export const AdminActivityCard = (props: { readonly activity: readonly AdminActivity[] | undefined }) => (
  <SectionCard title="Recent activity" flush folds>
    {!props.activity && <ListSkeleton label="Loading activity" rows={5} bare shape="slim" />}
    {props.activity?.length === 0 && <EmptyNote>{NO_ACTIVITY}</EmptyNote>}
    {props.activity && props.activity.length > 0 && (
      <ActivityList label="Recent activity">
        {props.activity.map((one) => (
          <ActivityItem
            key={`${one.kind} ${one.id}`}
            icon={ICONS[one.kind]}
            title={<AdminActivityLink activity={one}>{orUnknown(one.personName)}</AdminActivityLink>}
            detail={formatAdminActivity(one)}
            time={<RelativeTime time={one.at} />}
          />
        ))}
      </ActivityList>
    )}
  </SectionCard>
)

interface AdminActivityLinkProps {
  readonly activity: Pick<AdminActivity, 'kind' | 'id'>
  readonly children: ReactNode
}

/** Links an opened ticket to its screen; other kinds have no link. */
const AdminActivityLink = ({ activity: { kind, id }, children }: AdminActivityLinkProps) =>
  kind === 'ticket_created' ? (
    <Link to="/admin/support-tickets" search={{ ticket: id }}>
      {children}
    </Link>
  ) : (
    children
  )
