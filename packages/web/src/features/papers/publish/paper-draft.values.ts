import type { Precheck } from '@capstone/contract/papers/papers.schemas'

/**
 * The abstract as it is submitted: null, for what the server finds, from whoever typed none and was shown none, since the
 * file was not read yet, or not in time.
 */
export const abstractToSend = (typed: string, precheck: Pick<Precheck, 'outcome'> | undefined) =>
  typed === '' && precheck?.outcome !== 'read' ? null : typed
