import type { NotificationKind } from '@capstone/contract/notifications/notifications.constants'
import type { MailPreference } from '@capstone/contract/notifications/notifications.schemas'
import { Box, Group, Text } from '@mantine/core'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '../../lib/http/api.ts'
import { errorText } from '../../lib/http/error-text.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { DemoMailsHint, useMailDelivery } from '../../ui/feedback/mail-delivery.tsx'
import { SegmentedControl } from '../../ui/filters/segmented-control.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { FailedState } from '../../ui/lists/list-states.tsx'
import { ListRow, RowList } from '../../ui/lists/row-list.tsx'
import {
  CHOICES_APPLY_LATER,
  KIND_TEXTS,
  MAIL_TITLE,
  modeChoicesOf,
  PREFERENCE_NOT_SAVED,
  PREFERENCE_SAVED,
  PREFERENCES_FAILED_HINT,
  PREFERENCES_NOT_LOADED,
} from './mail-preferences.messages.ts'

/** The mail mode of each kind of notification. Saves on each change. */
export function MailPreferencesList() {
  const query = useQuery(mailPreferencesQuery)
  const delivery = useMailDelivery()
  const [problem, setProblem] = useState<string | null>(null)
  /** The kind whose choice was saved last. */
  const [saved, setSaved] = useState<NotificationKind | null>(null)
  const mutation = useMutation(
    createPreferenceMutation(useQueryClient(), {
      onSaved: ({ kind }) => setSaved(kind),
      onFailed: (error) => setProblem(errorText(error, PREFERENCE_NOT_SAVED)),
    }),
  )
  if (!query.data) {
    if (!query.isError) return <ListSkeleton label="Loading your preferences" bare shape="slim" />
    return (
      <FailedState
        message={PREFERENCES_NOT_LOADED}
        hint={PREFERENCES_FAILED_HINT}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  return (
    <>
      {query.isError && (
        <Box mt="md" mx={{ base: 'md', sm: 'lg' }} mb={4}>
          <Alert kind="error" onRetry={() => query.refetch()}>
            {PREFERENCES_NOT_LOADED}
          </Alert>
        </Box>
      )}
      {problem && (
        <Box mt="md" mx={{ base: 'md', sm: 'lg' }} mb={4}>
          <Alert kind="error" onDismiss={() => setProblem(null)}>
            {problem}
          </Alert>
        </Box>
      )}
      {delivery !== 'sent' && (
        <Text size="sm" fz={13} c="var(--need)" mt="md" mx={{ base: 'md', sm: 'lg' }}>
          {delivery === 'unsent' ? CHOICES_APPLY_LATER : <DemoMailsHint />}
        </Text>
      )}
      <RowList label={MAIL_TITLE}>
        {query.data.map(({ kind, mode }) => (
          <ListRow key={kind}>
            <Group gap="10px 16px" justify="space-between">
              <Box flex="1 1 220px" miw={0}>
                <Group gap={16} justify="space-between" wrap="nowrap">
                  <Text size="sm" fw={550}>
                    {KIND_TEXTS[kind].title}
                  </Text>
                  <Text size="sm" fz={13} c="var(--ink-2)" role="status">
                    {saved === kind && PREFERENCE_SAVED}
                  </Text>
                </Group>
                <Text size="sm" fz={13} c="var(--ink-2)">
                  {KIND_TEXTS[kind].about}
                </Text>
              </Box>
              <SegmentedControl
                label={`${KIND_TEXTS[kind].title}: by mail`}
                options={modeChoicesOf(kind)}
                value={mode}
                onChange={(chosen) => {
                  setProblem(null)
                  setSaved(null)
                  mutation.mutate({ kind, mode: chosen })
                }}
              />
            </Group>
          </ListRow>
        ))}
      </RowList>
    </>
  )
}

/** The mail mode of each kind the user can get. */
export const mailPreferencesQuery = calls.notifications.listMailPreferences.queryOptions()

/** Returns the preferences with one of them replaced. */
export const withPreference = (
  preferences: readonly MailPreference[],
  chosen: MailPreference,
): MailPreference[] => preferences.map((each) => (each.kind === chosen.kind ? chosen : each))

interface PreferenceCallbacks {
  readonly onSaved: (preference: MailPreference) => void
  readonly onFailed: (error: Error) => void
}

const setPreferenceKey = calls.notifications.setMailPreference.mutationKey()

/**
 * Returns the options of the mutation that sets the mail mode of one kind, with an optimistic update that is rolled
 * back on failure unless the kind was changed again since. Calls run one after another, so that the last choice wins.
 * `onSaved` is called only if no later change of the same kind is pending.
 */
export function createPreferenceMutation(
  queryClient: QueryClient,
  { onSaved, onFailed }: PreferenceCallbacks,
) {
  const { queryKey } = mailPreferencesQuery
  const replacePreference = (chosen: MailPreference) =>
    queryClient.setQueryData(queryKey, (preferences) => preferences && withPreference(preferences, chosen))
  const getPreference = ({ kind }: MailPreference) =>
    queryClient.getQueryData(queryKey)?.find((each) => each.kind === kind)
  const findPending = () =>
    queryClient.getMutationCache().findAll({ mutationKey: setPreferenceKey, status: 'pending' })
  const isLastOfKind = (chosen: MailPreference) =>
    findPending().findLast(({ state }) => Object(state.variables).kind === chosen.kind)?.state.variables ===
    chosen
  return calls.notifications.setMailPreference.mutationOptions({
    scope: { id: 'mail-preferences' },
    onMutate: async (chosen) => {
      await queryClient.cancelQueries({ queryKey })
      const before = getPreference(chosen)
      replacePreference(chosen)
      return { before }
    },
    onSuccess: async (_answer, chosen) => {
      if (!isLastOfKind(chosen)) return
      // A refetch that started after `onMutate` may have read the previous choice.
      await queryClient.cancelQueries({ queryKey })
      replacePreference(chosen)
      onSaved(chosen)
    },
    onError: (error, chosen, previous) => {
      if (previous?.before && getPreference(chosen)?.mode === chosen.mode) replacePreference(previous.before)
      onFailed(error)
    },
    onSettled: () => {
      // Refetches, because the value that a rollback restored may not have been saved either. Waits for the last call,
      // because an earlier refetch would return an outdated value.
      if (findPending().length === 1) void queryClient.invalidateQueries({ queryKey })
    },
  })
}
