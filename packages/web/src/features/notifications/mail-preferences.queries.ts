import type { MailPreference } from '@capstone/contract/notifications/notifications.schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { calls } from '../../lib/http/api.ts'

/** The mail mode of each kind the user can get. */
export const mailPreferencesQuery = calls.notifications.listMailPreferences.queryOptions()

/** Returns the preferences with one of them replaced. */
export const withPreference = (
  preferences: readonly MailPreference[],
  chosen: MailPreference,
): MailPreference[] => preferences.map((each) => (each.kind === chosen.kind ? chosen : each))

/**
 * Sets the mail mode of one kind, with an optimistic update that is rolled back on failure unless it was changed again
 * since. Calls run one after another, so that the last choice wins.
 */
export function useSetMailPreference(onFailed: (error: Error) => void) {
  const queryClient = useQueryClient()
  const { queryKey } = mailPreferencesQuery
  const show = (chosen: MailPreference) =>
    queryClient.setQueryData(queryKey, (preferences) => preferences && withPreference(preferences, chosen))
  const shown = ({ kind }: MailPreference) =>
    queryClient.getQueryData(queryKey)?.find((each) => each.kind === kind)
  return useMutation(
    calls.notifications.setMailPreference.mutationOptions({
      scope: { id: 'mail-preferences' },
      onMutate: async (chosen) => {
        await queryClient.cancelQueries({ queryKey })
        const before = shown(chosen)
        show(chosen)
        return { before }
      },
      onError: (error, chosen, previous) => {
        if (previous?.before && shown(chosen)?.mode === chosen.mode) show(previous.before)
        // The value rolled back to may not have been saved either.
        void queryClient.invalidateQueries({ queryKey })
        onFailed(error)
      },
    }),
  )
}
