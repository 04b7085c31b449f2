import { baseErrors, ID_TAKEN } from '@capstone/contract/base'
import type { DeclaredErrors } from '@capstone/contract/base.errors'
import { ORPCError } from '@orpc/server'
import type { z } from 'zod'

type DataOf<Errors extends DeclaredErrors, Code extends keyof Errors> = Errors[Code]['data'] extends z.ZodType
  ? undefined extends z.infer<Errors[Code]['data']>
    ? [data?: z.infer<Errors[Code]['data']>]
    : [data: z.infer<Errors[Code]['data']>]
  : []

/** Throws an error declared in the contract, for example `refuse(ticketErrors, 'TICKET_RESOLVED')`. */
export function refuse<const Errors extends DeclaredErrors, Code extends keyof Errors & string>(
  errors: Errors,
  code: Code,
  ...[data]: DataOf<Errors, Code>
): never {
  const declared: DeclaredErrors[string] | undefined = errors[code]
  if (!declared) throw new Error(`No error ${code} is declared.`)
  throw new ORPCError(code, { status: declared.status, message: declared.message, data })
}

/** Throws INPUT_INVALID for an id that another record already has. */
export const refuseTakenId = (): never =>
  refuse(baseErrors, 'INPUT_INVALID', { fields: [{ field: 'id', message: ID_TAKEN }] })

/** Returns whether an error is a refusal. A declared error with a status from 500 counts as a fault. */
export const isRefusal = (error: unknown): error is ORPCError<string, unknown> =>
  error instanceof ORPCError && error.status < 500
