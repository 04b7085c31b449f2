import * as z from 'zod'
import { idSchema, pageSchemaOf, procedure } from '../base.ts'
import { accountErrors } from './accounts.errors.ts'
import { emailSchema, passwordChangeSchema, sessionSchema } from './accounts.schemas.ts'
import { ownProfileSchema, profileUpdateSchema } from './profile.schemas.ts'
import { ownSessionSchema, ownSessionsRequestSchema } from './sessions.schemas.ts'

const {
  ATTEMPTS_TOO_MANY,
  CURRENT_PASSWORD_REQUIRED,
  CURRENT_PASSWORD_WRONG,
  IDENTITY_NOT_FOUND,
  PASSWORD_UNCHANGED,
  PASSWORD_WEAK,
  SESSION_NOT_FOUND,
  SIGN_IN_TOO_OLD,
  SINGLE_IDENTITY_NOT_DELETABLE,
} = accountErrors

const passwordErrors = {
  ATTEMPTS_TOO_MANY,
  CURRENT_PASSWORD_REQUIRED,
  CURRENT_PASSWORD_WRONG,
  PASSWORD_UNCHANGED,
  PASSWORD_WEAK,
  SIGN_IN_TOO_OLD,
}

export const accountsContract = {
  /** Tells who is signed in, if anyone. Public: it is how a page learns where it stands. */
  session: procedure.output(sessionSchema),

  /**
   * Changes one's own password and ends one's other sessions; also how a temporary password is replaced.
   * Refuses CURRENT_PASSWORD_REQUIRED when the sign-in is older than ten minutes (SIGN_IN_TOO_OLD where there is no
   * password yet), CURRENT_PASSWORD_WRONG, PASSWORD_UNCHANGED, PASSWORD_WEAK, ATTEMPTS_TOO_MANY. Spec 1 §5.
   */
  changePassword: procedure
    .errors(passwordErrors)
    .input(passwordChangeSchema)
    .output(z.object({ changed: z.literal(true) })),

  /** One's own profile, whole. */
  profile: procedure.output(ownProfileSchema),

  /**
   * Saves one's own profile and, where given, a new password: both or neither. The profile must be that of one's own
   * role. Refuses what changePassword refuses. Spec 1 §5 and §7.
   */
  updateProfile: procedure
    .errors(passwordErrors)
    .input(profileUpdateSchema)
    .output(z.object({ saved: z.literal(true) })),

  /** One's own sessions, the one last begun first. */
  sessions: procedure.input(ownSessionsRequestSchema).output(pageSchemaOf(ownSessionSchema)),

  /** Ends one of one's own sessions. Refuses SESSION_NOT_FOUND, for a foreign one too. */
  endSession: procedure
    .errors({ SESSION_NOT_FOUND })
    .input(z.object({ id: idSchema }))
    .output(z.object({ ended: z.literal(true) })),

  /** Ends all of one's own sessions but this one; tells how many there were. */
  endOtherSessions: procedure.output(z.object({ ended: z.int() })),

  /**
   * Mails a recovery link, where the address has an account; the answer and its time are the same where it has none.
   * Public. Refuses ATTEMPTS_TOO_MANY. Spec 1 §2 and §7.
   */
  requestPasswordReset: procedure
    .errors({ ATTEMPTS_TOO_MANY })
    .input(z.object({ email: emailSchema }))
    .output(z.object({ sent: z.literal(true) })),

  /**
   * Whether this browser holds a recovery session, and whether that sets a first password. Public: a page that is loaded
   * again asks it.
   */
  recovery: procedure.output(z.object({ isOpen: z.boolean(), isFirst: z.boolean() })),

  /** Mails oneself a new verification link, while the address is not verified. Refuses ATTEMPTS_TOO_MANY. */
  sendVerification: procedure.errors({ ATTEMPTS_TOO_MANY }).output(z.object({ sent: z.boolean() })),

  /**
   * Disconnects one's Google account. Refuses IDENTITY_NOT_FOUND and, without a password, SINGLE_IDENTITY_NOT_DELETABLE.
   */
  disconnectGoogle: procedure
    .errors({ IDENTITY_NOT_FOUND, SINGLE_IDENTITY_NOT_DELETABLE })
    .output(z.object({ disconnected: z.literal(true) })),
}
