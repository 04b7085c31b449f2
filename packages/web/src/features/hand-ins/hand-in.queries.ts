import { calls } from '../../lib/http/api.ts'
import { refetchAtCutOff } from './hand-in-times.ts'

/** A hand-in with its versions and requests for more time. Refetches after the cut-off, by the server's clock. */
export const handInQuery = (id: string) => ({
  ...calls.handIns.readHandIn.queryOptions({ input: { id } }),
  refetchInterval: refetchAtCutOff,
})
