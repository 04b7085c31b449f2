import type { TopStudent } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import { Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { orNotSpecified } from '../../../lib/text/formats.ts'
import { PersonAvatar } from '../../../ui/badges/person-avatar.tsx'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx'
import { ResponsiveTable } from '../../../ui/lists/responsive-table.tsx'
import text from '../../../ui/theme/text.module.css'
import { NO_STUDENTS } from '../admin/admin-dashboard.messages.ts'
import { EmptyNote } from '../empty-note.tsx'

const COLUMNS = [
  { name: 'Student' },
  { name: 'Course' },
  { name: 'Completed', isNumeric: true },
  { name: 'Avg progress', isNumeric: true },
]

/** The students with the highest completion ratios. */
export const AdminTopStudentsCard = ({
  students,
}: {
  readonly students: readonly TopStudent[] | undefined
}) => (
  <SectionCard
    title="Top Students"
    flush
    folds
    aside={
      <Link to="/admin/add-student" className={`${text.ui} ${text.link}`}>
        All students
      </Link>
    }
  >
    {!students && <ListSkeleton label="Loading top students" bare shape="slim" />}
    {students?.length === 0 && <EmptyNote>{NO_STUDENTS}</EmptyNote>}
    {students && students.length > 0 && (
      <ResponsiveTable
        label="Top students"
        stacks
        columns={COLUMNS}
        rows={students.map((student) => ({
          key: student.id,
          cells: [
            <Group key="name" gap={10} wrap="nowrap" miw={0}>
              <PersonAvatar id={student.id} name={student.name} />
              <Text component="b" inherit truncate fw={550} maw={190} title={student.name}>
                {student.name}
              </Text>
            </Group>,
            orNotSpecified([student.course, student.specialization].filter(Boolean).join(', ')),
            `${student.completed} of ${student.projects}`,
            `${student.averageProgress}%`,
          ],
        }))}
      />
    )}
  </SectionCard>
)
