import { Group } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { EmptyState } from '../../../ui/lists/list-states.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import { ListRow, RowList } from '../../../ui/lists/row-list.tsx'
import { MetaLine } from '../../../ui/stats/meta-line.tsx'
import text from '../../../ui/theme/text.module.css'
import { HandInStateBadge } from '../hand-in-state-badge.tsx'
import { createTimeFormats } from '../hand-in-times.ts'
import { HAND_INS_FAILED } from '../hand-ins.messages.ts'
import { formatLastChance, HAND_INS_FAILED_HINT } from './own-hand-ins.messages.ts'
import { ownHandInsQuery } from './own-hand-ins.queries.ts'

export interface ProjectHandInsCardProps {
  readonly assignmentId: string
  readonly isCompleted: boolean
}

/** The hand-ins of one of the student's projects, by due date; each leads to its dialog. */
export function ProjectHandInsCard({ assignmentId, isCompleted }: ProjectHandInsCardProps) {
  const query = useInfiniteQuery(ownHandInsQuery(assignmentId))
  const times = query.data?.pages[0] && createTimeFormats(query.data.pages[0])
  return (
    <SectionCard title="Hand-ins" flush>
      <PagedList
        query={query}
        rows="hand-ins"
        failed={HAND_INS_FAILED}
        failedHint={HAND_INS_FAILED_HINT}
        empty={
          isCompleted ? (
            <EmptyState title="Nothing was asked for">This project has no hand-ins.</EmptyState>
          ) : (
            <EmptyState title="Nothing to hand in yet">
              What your course or your instructor asks for appears here with its date.
            </EmptyState>
          )
        }
      >
        {(handIns) => (
          <RowList label="Hand-ins">
            {handIns.map((handIn) => (
              <ListRow key={handIn.id}>
                <Group justify="space-between" gap="4px 16px">
                  <div>
                    <Link className={text.link} to="/student/hand-ins" search={{ 'hand-in': handIn.id }}>
                      {handIn.title}
                    </Link>
                    <MetaLine>
                      {times && `${times.dueVerb(handIn.dueAt)} ${times.dateTime(handIn.dueAt)}`}
                      {handIn.newest && `version ${handIn.newest.number} handed in`}
                      {times && formatLastChance(handIn, times)}
                    </MetaLine>
                  </div>
                  <HandInStateBadge handIn={handIn} />
                </Group>
              </ListRow>
            ))}
          </RowList>
        )}
      </PagedList>
    </SectionCard>
  )
}
