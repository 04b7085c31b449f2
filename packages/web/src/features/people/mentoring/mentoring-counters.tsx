import { useQuery } from '@tanstack/react-query'
import { countOf } from '../../../lib/text/formats.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Ledger } from '../../../ui/figures/ledger.tsx'
import { LOAD_FAILED } from '../people.messages.ts'
import { mentoringCountsQuery } from '../people.queries.ts'

const NUMBER = new Intl.NumberFormat('en-US')

/** How many students have an instructor, and how many wait for one. Spec 2 §2. */
export function MentoringCounters() {
  const { data, isError, refetch } = useQuery(mentoringCountsQuery)
  const total = data && data.assigned + data.unassigned
  const cells = [
    {
      label: 'Assigned Students',
      figure: data && NUMBER.format(data.assigned),
      note: total === undefined ? 'of all students' : `of ${countOf(total, 'student')}`,
    },
    {
      label: 'Unassigned Students',
      figure: data && NUMBER.format(data.unassigned),
      note: data?.unassigned === 0 ? 'everybody has an instructor' : 'without an instructor',
    },
  ]
  return (
    <>
      {isError && (
        <Notice kind="error" onRetry={() => refetch()}>
          {LOAD_FAILED}
        </Notice>
      )}
      {(data || !isError) && <Ledger label="Students with and without an instructor" cells={cells} />}
    </>
  )
}
