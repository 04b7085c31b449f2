import { isReturned } from '@capstone/contract/papers/papers.policy'
import type { OwnPaper } from '@capstone/contract/papers/papers.schemas'
import { Box, Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchText } from '../../../lib/text/use-search-text.ts'
import { SearchBox } from '../../../ui/filters/search-box.tsx'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { EmptyState } from '../../../ui/lists/list-states.tsx'
import { PagedList, rowsOf } from '../../../ui/lists/paged-list.tsx'
import { RowList } from '../../../ui/lists/row-list.tsx'
import { PAPERS_FAILED } from '../papers.messages.ts'
import { OwnPaperRow } from './own-paper-row.tsx'
import { ownPapersQuery } from './own-papers.queries.ts'

export interface OwnPapersCardProps {
  /** The search text from the URL. */
  readonly search: string
  readonly onSearch: (search: string) => void
  /** Moves the focus to the upload form. */
  readonly onUploadFirst: () => void
  readonly onUploadVersion: (paper: OwnPaper) => void
}

/** The student's papers with their versions and feedback: returned ones first, then the others, each newest first. */
export function OwnPapersCard({ search, onSearch, onUploadFirst, onUploadVersion }: OwnPapersCardProps) {
  const { text, changeText } = useSearchText(search, onSearch)
  const query = useInfiniteQuery(ownPapersQuery(search))
  const hasPapers = rowsOf(query.data).length > 0
  return (
    <SectionCard title="My Papers" flush>
      {(hasPapers || search !== '' || text !== '') && (
        <Box component="search" display="block" px={{ base: 'md', sm: 'lg' }} py="xs">
          <SearchBox label="Search title" value={text} onChange={changeText} />
        </Box>
      )}
      <PagedList
        query={query}
        rows="papers"
        shape="slim"
        failed={PAPERS_FAILED}
        failedHint="Your papers are safe; only the list could not be loaded."
        empty={
          <EmptyState
            title="No papers yet"
            buttons={
              <Button variant="default" onClick={onUploadFirst}>
                Go to the form above
              </Button>
            }
          >
            Your papers appear here with their reviews and versions, from the first draft to the published
            file.
          </EmptyState>
        }
        filter={{
          on: search !== '',
          none: 'No papers match your search',
          hint: 'Try another word of the title.',
          onClear: () => changeText(''),
        }}
      >
        {(papers) => (
          <RowList label="My papers">
            {returnedFirst(papers).map((paper) => (
              <OwnPaperRow key={paper.id} paper={paper} onUpload={() => onUploadVersion(paper)} />
            ))}
          </RowList>
        )}
      </PagedList>
    </SectionCard>
  )
}

const returnedFirst = (papers: readonly OwnPaper[]) =>
  papers.toSorted((one, other) => Number(isReturned(other)) - Number(isReturned(one)))
