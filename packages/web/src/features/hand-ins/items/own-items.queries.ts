import { useQueryClient } from '@tanstack/react-query'
import { calls } from '../../../lib/http/api.ts'
import { cursorPagination, searchPageInput } from '../../../lib/http/cursor-pagination.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { invalidateHandIns } from '../review/review.queries.ts'

/** The projects an instructor may add an item to: completed ones are refused. */
export const mentoredChoicesQuery = (search: string) =>
  calls.assignments.listMentoredProjects.infiniteOptions({
    input: (cursor: string) => ({ ...searchPageInput(search)(cursor), isIncomplete: true as const }),
    ...cursorPagination,
  })

/** Adds an item to mentored projects. */
export function useAddItem() {
  const client = useQueryClient()
  return useSingleMutation(
    calls.handIns.addOwnItem.mutationOptions({ onSuccess: () => invalidateHandIns(client) }),
  )
}

/** Changes an item of an instructor. */
export function useChangeItem() {
  const client = useQueryClient()
  return useSingleMutation(
    calls.handIns.changeOwnItem.mutationOptions({ onSettled: () => invalidateHandIns(client) }),
  )
}

/** Removes an item of an instructor. */
export function useRemoveItem() {
  const client = useQueryClient()
  return useSingleMutation(
    calls.handIns.removeOwnItem.mutationOptions({ onSettled: () => invalidateHandIns(client) }),
  )
}
