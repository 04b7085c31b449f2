import type { MailChoice } from '@capstone/contract/notifications/notifications.schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { calls } from '../../lib/http/api.ts'

/** How each kind that one can get is mailed. */
export const mailChoicesQuery = calls.notifications.listMailChoices.queryOptions()

/** The choices with one of them made. */
export const withChoice = (choices: readonly MailChoice[], made: MailChoice): MailChoice[] =>
  choices.map((each) => (each.kind === made.kind ? made : each))

/**
 * Chooses how one kind is mailed. Shown at once; what could not be saved is shown as it was, unless it was chosen anew
 * since. One after another, so that the last one made is the one that stays.
 */
export function useChooseMail(onFailed: (error: Error) => void) {
  const queryClient = useQueryClient()
  const { queryKey } = mailChoicesQuery
  const show = (made: MailChoice) =>
    queryClient.setQueryData(queryKey, (choices) => choices && withChoice(choices, made))
  const shown = ({ kind }: MailChoice) =>
    queryClient.getQueryData(queryKey)?.find((each) => each.kind === kind)
  return useMutation(
    calls.notifications.chooseMail.mutationOptions({
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
