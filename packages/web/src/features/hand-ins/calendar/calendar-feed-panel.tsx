import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLastDefined } from '../../../lib/dom/use-last-defined.ts'
import { api, calls } from '../../../lib/http/api.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { formatDate } from '../../../lib/text/formats.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { CopyField } from '../../../ui/forms/copy-field.tsx'
import { FocusKeeper } from '../../../ui/layout/focus-keeper.tsx'
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx'
import { FailedState } from '../../../ui/lists/list-states.tsx'

export const CALENDAR_TITLE = 'Calendar'
export const CALENDAR_ABOUT = 'Due dates of hand-ins and your meetings, in the calendar you use.'
const FEED_FAILED = 'Failed to load your calendar address'
const CHANGE_FAILED = 'Your calendar address could not be changed. Please try again.'

const CHANGES = { renew: 'Make a new address', revoke: 'Switch off' } as const
type Change = keyof typeof CHANGES

const feedQuery = calls.handIns.readCalendarFeed.queryOptions()

function useChangeFeed() {
  const client = useQueryClient()
  return useSingleMutation({
    mutationFn: (change: Change) =>
      change === 'renew' ? api.handIns.renewCalendarFeed() : api.handIns.revokeCalendarFeed(),
    onSuccess: (feed) => client.setQueryData(feedQuery.queryKey, feed),
  })
}

/** Shows the private address that a calendar subscribes to, with buttons to make, renew and revoke it. */
export function CalendarFeedPanel() {
  const { data, isError, isFetching, refetch } = useQuery(feedQuery)
  const { mutate, error, isPending } = useChangeFeed()
  const [confirming, setConfirming] = useState<Change>()
  const shown = useLastDefined(confirming) ?? 'renew'
  const ask = (change: Change) => {
    if (!isPending) setConfirming(change)
  }
  if (isError && !data)
    return <FailedState message={FEED_FAILED} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <ListSkeleton label="Loading your calendar address" rows={1} bare shape="slim" />
  return (
    <Stack gap={12}>
      {data.url ? (
        <>
          <CopyField label="Private address" value={data.url} />
          <Text size="sm" c="var(--ink-2)">
            Add it in your calendar as a subscription (“from URL”). Whoever has the address can read what it
            contains: dates, titles, names, and the notes of meetings. Keep it to yourself.
            {data.createdAt && ` Made on ${formatDate(data.createdAt)}.`}
          </Text>
          <FocusKeeper>
            <Group gap={8}>
              <Button size="xs" variant="default" aria-disabled={isPending} onClick={() => ask('renew')}>
                {CHANGES.renew}
              </Button>
              <Button size="xs" variant="subtle" aria-disabled={isPending} onClick={() => ask('revoke')}>
                {CHANGES.revoke}
              </Button>
            </Group>
          </FocusKeeper>
        </>
      ) : (
        <Group gap={12} justify="space-between">
          <Text size="sm" c="var(--ink-2)" maw="60ch">
            Make a private address and add it to your calendar. Due dates, also extended ones, and meetings
            then appear there and stay up to date.
          </Text>
          <FocusKeeper>
            <Button size="xs" variant="default" aria-disabled={isPending} onClick={() => mutate('renew')}>
              Make an address
            </Button>
          </FocusKeeper>
        </Group>
      )}
      {error && !isPending && <Alert kind="error">{errorText(error, CHANGE_FAILED)}</Alert>}
      <ConfirmDialog
        opened={confirming !== undefined}
        title={`${CHANGES[shown]}?`}
        confirm={CHANGES[shown]}
        onConfirm={() => {
          setConfirming(undefined)
          mutate(shown)
        }}
        onClose={() => setConfirming(undefined)}
      >
        Calendars that use the present address stop being updated.
      </ConfirmDialog>
    </Stack>
  )
}
