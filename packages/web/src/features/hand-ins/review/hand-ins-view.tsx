import type { HandInDetail, ServerTime } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { FilterSelect } from '../../../ui/filters/filter-select.tsx'
import { SegmentedControl } from '../../../ui/filters/segmented-control.tsx'
import { projectChoicesQuery, type ReviewFilters, type VersionReview } from './review.queries.ts'

/** The props of an instructor's queue and grid. */
export interface HandInsViewProps {
  readonly filters: ReviewFilters
  readonly openId: string | undefined
  /** The hand-in that was opened from the grid. Its cell is focused when the grid is shown again. */
  readonly openedCellId: string | undefined
  /** Whether the user has switched to this view; if so, the view control is focused. */
  readonly isSwitchedTo: boolean
  /** Shows the result of the last action. */
  readonly banner: ReactNode
  /** The button that adds an item; it needs the server's time. */
  readonly renderAdd: (time: ServerTime | undefined) => ReactNode
  readonly onFilter: (changes: ReviewFilters) => void
  readonly onShow: (handInId: string | undefined, replace?: boolean) => void
  readonly onReviewed: (handIn: HandInDetail, outcome: VersionReview['outcome']) => void
  readonly onFailedUnseen: (handIn: HandInDetail, message: string) => void
  readonly onRemoved: () => void
}

const VIEWS = [
  { value: 'queue', label: 'Queue' },
  { value: 'grid', label: 'Grid' },
] as const

type ViewControlProps = Pick<HandInsViewProps, 'filters' | 'isSwitchedTo' | 'onFilter'>

/** Switches between the queue and the grid. */
export const ViewControl = ({ filters, isSwitchedTo, onFilter }: ViewControlProps) => (
  <SegmentedControl
    label="View"
    options={VIEWS}
    value={filters.view ?? 'queue'}
    autoFocus={isSwitchedTo}
    onChange={(view) =>
      onFilter({ view: view === 'grid' ? view : undefined, show: undefined, search: undefined })
    }
  />
)

/** Limits a view to one of the instructor's projects. Hidden if there is nothing to choose. */
export function ProjectFilter({ filters, onFilter }: Pick<HandInsViewProps, 'filters' | 'onFilter'>) {
  const { data, isError, refetch } = useQuery(projectChoicesQuery)
  if (isError && !data)
    return (
      <Alert kind="error" onRetry={() => void refetch()}>
        Failed to load projects
      </Alert>
    )
  const options = data?.items.map(({ id, title }) => ({ value: id, label: title })) ?? []
  if (options.length === 0 && !filters.project) return null
  return (
    <FilterSelect
      name="Project"
      all="All of mine"
      value={filters.project ?? ''}
      options={options}
      onChange={(project) => onFilter({ project: project || undefined })}
    />
  )
}
