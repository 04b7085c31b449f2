import type { Activity } from '@capstone/contract/dashboards/instructor-dashboard.schemas'
import { IconCircleCheck, IconLifebuoy, IconUserCheck } from '@tabler/icons-react'
import { orUnknown } from '../../../lib/text/formats.ts'
import { NewsItem, NewsList } from '../../../ui/feedback/news-list.tsx'
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx'
import { SectionCard } from '../../../ui/lists/section-card.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import classes from './instructor-activity.module.css'
import { ACTIVITY_EMPTY, sayActivity } from './instructor-dashboard.messages.ts'

const ICONS = { assigned: IconUserCheck, completed: IconCircleCheck, ticket: IconLifebuoy } as const

/** What happened around one's students lately, newest first; none while it is on the way. Spec 2 §2 and §9. */
export const InstructorActivityCard = ({
  activity,
}: {
  readonly activity: readonly Activity[] | undefined
}) => (
  <SectionCard title="Recent Activity" flush>
    {!activity && <ListSkeleton label="Loading activity" bare />}
    {activity?.length === 0 && <p className={classes.empty}>{ACTIVITY_EMPTY}</p>}
    {activity && activity.length > 0 && (
      <NewsList label="Recent activity">
        {activity.map((one) => (
          <NewsItem
            key={`${one.kind} ${one.id}`}
            icon={ICONS[one.kind]}
            title={orUnknown(one.studentName)}
            note={sayActivity(one)}
            time={<RelativeTime moment={one.at} />}
          />
        ))}
      </NewsList>
    )}
  </SectionCard>
)
