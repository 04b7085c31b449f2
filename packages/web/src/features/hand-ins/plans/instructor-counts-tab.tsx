import { Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatNumber, orNoMentor } from '../../../lib/text/formats.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/lists/list-states.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import { ResponsiveTable } from '../../../ui/lists/responsive-table.tsx'
import { PLAN_COUNTS_FAILED } from './plans.messages.ts'
import { instructorCountsQuery } from './plans.queries.ts'

const COLUMNS = [
  { name: 'Instructor' },
  { name: 'Projects', isNumeric: true },
  { name: 'Waiting for review', isNumeric: true },
  { name: 'Late, not accepted yet', isNumeric: true },
  { name: 'Missing', isNumeric: true },
]

/** How many hand-ins of each instructor’s projects, and of those without a mentor, wait, are late or missing. */
export function InstructorCountsTab() {
  const query = useInfiniteQuery(instructorCountsQuery)
  return (
    <Card flush>
      <PagedList
        query={query}
        rows="instructors"
        shape="slim"
        failed={PLAN_COUNTS_FAILED}
        failedHint="The hand-ins are safe; only their counts could not be loaded."
        empty={
          <EmptyState title="No instructors yet">They appear here once they mentor projects.</EmptyState>
        }
      >
        {(rows) => (
          <ResponsiveTable
            label="Hand-ins by instructor"
            columns={COLUMNS}
            stacks
            rows={rows.map(({ id, name, projects, waiting, late, missing }) => ({
              key: id ?? 'none',
              cells: [
                orNoMentor(name),
                formatNumber(projects),
                formatNumber(waiting),
                formatNumber(late),
                <Text key="missing" span inherit {...(missing > 0 ? { c: 'var(--need)', fw: 550 } : {})}>
                  {formatNumber(missing)}
                </Text>,
              ],
            }))}
          />
        )}
      </PagedList>
    </Card>
  )
}
