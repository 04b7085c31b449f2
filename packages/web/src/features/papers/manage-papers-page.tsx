import { PAPER_STATUSES } from '@capstone/contract/papers/papers.constants'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sayShowing } from '../../lib/showing.ts'
import { useSearchText } from '../../lib/use-search-text.ts'
import { Card } from '../../ui/card.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { EmptyState } from '../../ui/list-states.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { PAPERS_FAILED } from './papers.messages.ts'
import classes from './reviewed-paper.module.css'
import { ReviewedPaperRow } from './reviewed-paper-row.tsx'
import { ReviewedPaperStats } from './reviewed-paper-stats.tsx'
import { NO_PAPER_MATCHES, REVIEWED_STATUS_LABELS } from './reviewed-papers.messages.ts'
import { type PaperFilters, reviewedPapersQuery } from './reviewed-papers.queries.ts'
import type { Tell } from './use-paper-move.ts'

const STATUSES = PAPER_STATUSES.map((value) => ({ value, label: REVIEWED_STATUS_LABELS[value] }))

export interface ManagePapersPageProps {
  /** What the address says. */
  readonly filters: PaperFilters
  readonly onFilter: (filters: PaperFilters) => void
}

/** Papers of all students: find them, read them, review and publish them. Spec 2 §2. */
export function ManagePapersPage({ filters, onFilter }: ManagePapersPageProps) {
  const query = useInfiniteQuery(reviewedPapersQuery(filters))
  const newest = query.data?.pages.at(-1)
  const [news, setNews] = useState<{ kind: Parameters<Tell>[0]; words: string } | null>(null)
  const newsFrame = useRef<HTMLDivElement>(null)
  const { text, changeText } = useSearchText(filters.search ?? '', (search) =>
    onFilter({ ...filters, search }),
  )
  const clear = () => {
    changeText('')
    onFilter({})
  }
  const tell: Tell = (kind, words) => {
    setNews({ kind, words })
    // The row's button may be gone, so the focus moves to what is said about it.
    newsFrame.current?.focus()
    newsFrame.current?.scrollIntoView({ block: 'center' })
  }
  return (
    <>
      <PageHead
        title="Manage Papers"
        about="What students hand in, on its way from a draft to a publication."
        actions={<RefreshButton query={query} />}
      />
      <div ref={newsFrame} tabIndex={-1} className={classes.news}>
        {news && (
          <Notice key={news.words} kind={news.kind} onLeave={() => setNews(null)}>
            {news.words}
          </Notice>
        )}
      </div>
      {(newest || !query.isError) && <ReviewedPaperStats figures={newest?.figures} />}
      <FilterBar showing={newest && sayShowing(newest.matching, newest.figures.total, 'paper')}>
        <SearchBox label="Search student, course, title" value={text} onChange={changeText} />
        <FilterSelect
          name="Status"
          value={filters.status ?? ''}
          options={STATUSES}
          onChange={(chosen) =>
            onFilter({ ...filters, status: PAPER_STATUSES.find((status) => status === chosen) })
          }
        />
      </FilterBar>
      <Card flush>
        <PagedList
          query={query}
          rows="papers"
          failed={PAPERS_FAILED}
          safe="The papers are safe; this is only the list."
          empty={
            <EmptyState title="No papers yet">
              Papers that students hand in appear here, to be reviewed and published.
            </EmptyState>
          }
          filter={{
            on: filters.status !== undefined || filters.search !== undefined,
            none: NO_PAPER_MATCHES,
            onClear: clear,
          }}
        >
          {(papers) => (
            <RowList label="Papers">
              {papers.map((paper) => (
                <ReviewedPaperRow key={paper.id} paper={paper} tell={tell} />
              ))}
            </RowList>
          )}
        </PagedList>
      </Card>
    </>
  )
}
