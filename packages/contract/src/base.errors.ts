import type { ZodType } from 'zod'

// Imports zod as a type only, so that a screen that shows the sentence of an error does not load it.
type DeclaredError = { readonly status: number; readonly message: string; readonly data?: ZodType }

/** Errors of one noun: each code with its HTTP status and the sentence a person reads. */
export type DeclaredErrors = Readonly<Record<string, DeclaredError>>

/** Declares the errors of a noun in the shape that the RPC library takes. */
export const declareErrors = <const Errors extends DeclaredErrors>(errors: Errors): Errors => errors
