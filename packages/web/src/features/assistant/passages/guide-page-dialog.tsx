import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { calls } from '../../../lib/http/api.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { DetailDialog } from '../../../ui/dialogs/detail-dialog.tsx'
import { lazyWithRetry } from '../../../ui/lazy/lazy-with-retry.tsx'
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx'
import { FailedState } from '../../../ui/lists/list-states.tsx'
import { GUIDE_PAGE_FAILED } from './passages.messages.ts'

const Markdown = lazyWithRetry(
  async () => ({ default: (await import('../../../ui/text/markdown.tsx')).Markdown }),
  'inline',
)

export interface GuidePageDialogProps {
  readonly page: string
  readonly title: string
  readonly opened: boolean
  readonly onClose: () => void
}

/** A page of the study guide. */
export function GuidePageDialog({ page, title, opened, onClose }: GuidePageDialogProps) {
  return (
    <DetailDialog opened={opened} onClose={onClose} title={title}>
      <GuidePageView page={page} />
    </DetailDialog>
  )
}

function GuidePageView({ page }: Pick<GuidePageDialogProps, 'page'>) {
  const { data, error, isFetching, refetch } = useQuery(
    calls.assistant.readGuidePage.queryOptions({ input: { page } }),
  )
  if (error && !data)
    return (
      <FailedState
        message={errorText(error, GUIDE_PAGE_FAILED)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <ListSkeleton label="Loading the page" bare />
  return (
    <Suspense fallback={<ListSkeleton label="Loading the page" bare />}>
      <Markdown text={withoutTitle(data.markdown)} />
    </Suspense>
  )
}

/** The dialog shows the title already. */
const withoutTitle = (markdown: string) => markdown.replace(/^\s*# .*\n+/, '')
