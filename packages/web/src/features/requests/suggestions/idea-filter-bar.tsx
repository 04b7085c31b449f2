import type { IdeaFilters } from '@capstone/contract/requests/idea-filters.model'
import { DIFFICULTIES, IDEA_MAX_WEEKS } from '@capstone/contract/requests/requests.constants'
import { Button, Group } from '@mantine/core'
import { formatShownCount } from '../../../lib/text/result-count.ts'
import { FilterBar } from '../../../ui/filters/filter-bar.tsx'
import { FilterSelect } from '../../../ui/filters/filter-select.tsx'
import { SearchBox } from '../../../ui/filters/search-box.tsx'

export interface IdeaFilterBarProps {
  readonly filters: IdeaFilters
  readonly onChange: (filters: IdeaFilters) => void
  /** How many ideas match, of how many; shown while a filter is set. */
  readonly count: { readonly matching: number; readonly total: number } | null
  /**
   * Loads matching ideas from the catalogue; undefined while ideas are loading, or if the last ones are from the
   * catalogue and all ideas match.
   */
  readonly onSearchCatalogue: (() => void) | undefined
}

const difficultyOptions = DIFFICULTIES.map((name) => ({ value: name, label: name }))
const weekOptions = IDEA_MAX_WEEKS.map((weeks) => ({ value: String(weeks), label: `Up to ${weeks} weeks` }))

/** Filters of ideas by technology and effort, with the number of ideas that match. */
export function IdeaFilterBar({ filters, onChange, count, onSearchCatalogue }: IdeaFilterBarProps) {
  const { difficulty, maxWeeks, technology = '' } = filters
  return (
    <FilterBar
      my={0}
      search={
        <SearchBox
          label="Filter by technology"
          value={technology}
          onChange={(text) => onChange({ ...filters, technology: text })}
        />
      }
      active={[difficulty, maxWeeks].filter(Boolean).length}
      showing={
        count && (
          <Group component="span" gap="4px 16px">
            {formatShownCount(count.matching, count.total, 'ideas')}
            {onSearchCatalogue && (
              <Button variant="subtle" size="xs" onClick={onSearchCatalogue}>
                Find matching ideas in the catalogue
              </Button>
            )}
          </Group>
        )
      }
    >
      <FilterSelect
        name="Difficulty"
        value={difficulty ?? ''}
        options={difficultyOptions}
        onChange={(chosen) =>
          onChange({ ...filters, difficulty: DIFFICULTIES.find((name) => name === chosen) })
        }
      />
      <FilterSelect
        name="Duration"
        all="Any"
        value={maxWeeks ? String(maxWeeks) : ''}
        options={weekOptions}
        onChange={(chosen) => onChange({ ...filters, maxWeeks: chosen ? Number(chosen) : undefined })}
      />
    </FilterBar>
  )
}
