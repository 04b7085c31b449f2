import { useInfiniteQuery } from '@tanstack/react-query'
import { Card } from '../../../ui/layout/card.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { EmptyState } from '../../../ui/lists/list-states.tsx'
import { PagedList, rowsOf } from '../../../ui/lists/paged-list.tsx'
import { HAND_INS_FAILED } from '../hand-ins.messages.ts'
import { GridNote, HandInGrid } from './hand-in-grid.tsx'
import { type HandInsViewProps, ProjectFilter, ViewControl } from './hand-ins-view.tsx'
import { EMPTY_QUEUES, OWN_HAND_INS_FAILED_HINT } from './review.messages.ts'
import { mentorGridQuery } from './review.queries.ts'

/** The students an instructor mentors × their items. A cell opens its hand-in in the queue of all hand-ins. */
export function InstructorHandInsGrid({
  filters,
  openedCellId,
  isSwitchedTo,
  banner,
  renderAdd,
  onFilter,
  onShow,
}: HandInsViewProps) {
  const query = useInfiniteQuery(mentorGridQuery(filters))
  const pages = query.data?.pages ?? []
  return (
    <>
      <PageHeader
        title="Hand-ins"
        actions={
          <>
            <ProjectFilter filters={filters} onFilter={onFilter} />
            <ViewControl filters={filters} isSwitchedTo={isSwitchedTo} onFilter={onFilter} />
            {renderAdd(pages.at(-1))}
          </>
        }
      />
      {banner}
      <Card flush>
        <PagedList
          query={query}
          rows="students"
          failed={HAND_INS_FAILED}
          failedHint={OWN_HAND_INS_FAILED_HINT}
          empty={<EmptyState title={EMPTY_QUEUES.all.title}>{EMPTY_QUEUES.all.text}</EmptyState>}
          filter={{
            on: filters.project !== undefined,
            none: 'Nobody you mentor has this project',
            hint: 'Choose another project, or all of yours.',
            onClear: () => onFilter({ project: undefined }),
          }}
        >
          {() => <HandInGrid pages={pages} openedId={openedCellId} onOpen={onShow} />}
        </PagedList>
      </Card>
      {rowsOf(query.data).length > 0 && <GridNote order="Longest wait first, then by student." />}
    </>
  )
}
