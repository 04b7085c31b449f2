import type { TopInstructor } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import { Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatNumber, orNotSpecified } from '../../../lib/text/formats.ts'
import { PersonAvatar } from '../../../ui/badges/person-avatar.tsx'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx'
import { ResponsiveTable } from '../../../ui/lists/responsive-table.tsx'
import text from '../../../ui/theme/text.module.css'
import { NO_INSTRUCTORS } from '../admin/admin-dashboard.messages.ts'
import { EmptyNote } from '../empty-note.tsx'

const COLUMNS = [
  { name: 'Instructor' },
  { name: 'Specialization' },
  { name: 'Students', isNumeric: true },
  { name: 'Success', isNumeric: true },
]

/** The instructors with the highest completion rates. */
export const AdminTopInstructorsCard = (props: {
  readonly instructors: readonly TopInstructor[] | undefined
}) => (
  <SectionCard
    title="Top Instructors"
    flush
    folds
    aside={
      <Link to="/admin/instructor-progress" className={`${text.ui} ${text.link}`}>
        Instructor progress
      </Link>
    }
  >
    {!props.instructors && <ListSkeleton label="Loading top instructors" bare shape="slim" />}
    {props.instructors?.length === 0 && <EmptyNote>{NO_INSTRUCTORS}</EmptyNote>}
    {props.instructors && props.instructors.length > 0 && (
      <ResponsiveTable
        label="Top instructors"
        stacks
        columns={COLUMNS}
        rows={props.instructors.map((instructor) => ({
          key: instructor.id,
          cells: [
            <Group key="name" gap={10} wrap="nowrap" miw={0}>
              <PersonAvatar id={instructor.id} name={instructor.name} />
              <Text component="b" inherit truncate fw={550} maw={190} title={instructor.name}>
                {instructor.name}
              </Text>
            </Group>,
            orNotSpecified(instructor.specialization),
            formatNumber(instructor.studentsGuided),
            `${instructor.completionRate}%`,
          ],
        }))}
      />
    )}
  </SectionCard>
)
