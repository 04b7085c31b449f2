import type { MailPreference } from '@capstone/contract/notifications/notifications.schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { calls } from '../../lib/http/api.ts'

/** How each kind that one can get is mailed. */
export const mailPreferencesQuery = calls.notifications.listMailPreferences.queryOptions()

/** The choices with one of them made. */
export const withChoice = (choices: readonly MailPreference[], made: MailPreference): MailPreference[] =>
  choices.map((each) => (each.kind === made.kind ? made : each))

/**
 * Chooses how one kind is mailed. Shown at once; what could not be saved is shown as it was, unless it was chosen anew
 * since. One after another, so that the last one made is the one that stays.
 */
export function useSetMailPreference(onFailed: (error: Error) => void) {
  const queryClient = useQueryClient()
  const { queryKey } = mailPreferencesQuery
  const show = (made: MailPreference) =>
    queryClient.setQueryData(queryKey, (choices) => choices && withChoice(choices, made))
  const shown = ({ kind }: MailPreference) =>
    queryClient.getQueryData(queryKey)?.find((each) => each.kind === kind)
  return useMutation(
    calls.notifications.setMailPreference.mutationOptions({
      scope: { id: 'mail-choices' },
      onMutate: async (made) => {
        await queryClient.cancelQueries({ queryKey })
        const before = shown(made)
        show(made)
        return { before }
      },
      onError: (error, made, kept) => {
        if (kept?.before && shown(made)?.mode === made.mode) show(kept.before)
        // What was shown before may itself not have been saved.
        void queryClient.invalidateQueries({ queryKey })
        onFailed(error)
      },
    }),
  )
}
