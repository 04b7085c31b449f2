import * as z from 'zod'
import { procedure } from '../base.ts'
import { accountErrors } from './accounts.errors.ts'
import { passwordChangeSchema, sessionSchema } from './accounts.schemas.ts'

const { CURRENT_PASSWORD_WRONG, PASSWORD_UNCHANGED } = accountErrors

export const accountsContract = {
  /** Tells who is signed in, if anyone. Public: it is how a page learns where it stands. */
  session: procedure.output(sessionSchema),

  /**
   * Changes one's own password and ends one's other sessions; also how a temporary password is replaced.
   * Refuses CURRENT_PASSWORD_WRONG and PASSWORD_UNCHANGED. Spec 1 §5.
   */
  changePassword: procedure
    .errors({ CURRENT_PASSWORD_WRONG, PASSWORD_UNCHANGED })
    .input(passwordChangeSchema)
    .output(z.object({ changed: z.literal(true) })),
}
