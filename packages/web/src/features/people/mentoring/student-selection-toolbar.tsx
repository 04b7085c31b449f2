import { MATCHES_AT_ONCE_MAX, TOO_MANY_MATCHES } from '@capstone/contract/people/people.constants'
import type { Matches, UnassignedStudent } from '@capstone/contract/people/people.schemas'
import { Button, Checkbox, Group } from '@mantine/core'
import { errorText } from '../../../lib/http/error-text.ts'
import { formatNumber } from '../../../lib/text/formats.ts'
import { COUNT_FAILED, formatMatchesSelected, formatShownSelected } from './mentoring.messages.ts'
import classes from './mentoring.module.css'
import { useCountMatches } from './mentoring.queries.ts'
import { areSameMatches, type StudentSelection } from './use-student-selection.ts'

export interface StudentSelectionToolbarProps {
  readonly current: Matches
  readonly shown: readonly UnassignedStudent[]
  /** Whether the list has further pages. */
  readonly hasMore: boolean
  readonly selection: StudentSelection
}

/** Selects all students shown, or all that match; shows how many are selected. */
export function StudentSelectionToolbar({
  current,
  shown,
  hasMore,
  selection,
}: StudentSelectionToolbarProps) {
  const { mutate, isPending, data, error, variables } = useCountMatches()
  const { matches } = selection
  const shownSelectedCount = shown.filter(({ id }) => selection.has(id)).length
  const allShown = shown.length > 0 && shownSelectedCount === shown.length
  const isTooMany =
    data !== undefined &&
    variables !== undefined &&
    areSameMatches({ ...variables, search: variables.search ?? '' }, current) &&
    data.count > MATCHES_AT_ONCE_MAX
  const chooseMatches = () =>
    mutate(current, {
      onSuccess: ({ count }) => {
        if (count > 0 && count <= MATCHES_AT_ONCE_MAX) selection.chooseMatches(shown, count)
      },
    })
  return (
    <Group gap="4px 16px" className={classes.choice}>
      <Checkbox
        label={shown.length > 0 ? `Select all ${shown.length} shown` : 'Select all shown'}
        checked={allShown}
        indeterminate={shownSelectedCount > 0 && !allShown}
        disabled={shown.length === 0}
        onChange={(event) => selection.change(shown, event.currentTarget.checked)}
      />
      {hasMore && !matches && (
        <Button variant="subtle" size="xs" ml={-8} loading={isPending} onClick={chooseMatches}>
          Select all that match
        </Button>
      )}
      <span aria-live="polite">
        {matches
          ? formatMatchesSelected(formatNumber(matches.count), current)
          : formatShownSelected(selection.count, selection.count - shownSelectedCount)}
        {isTooMany && !matches && ` ${TOO_MANY_MATCHES}`}
        {error && ` ${errorText(error, COUNT_FAILED)}`}
      </span>
      {selection.count > 0 && (
        <Button variant="subtle" size="xs" ml={-8} onClick={selection.clear}>
          Clear selection
        </Button>
      )}
    </Group>
  )
}
