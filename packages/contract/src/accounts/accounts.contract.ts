import * as z from 'zod'
import { idSchema, pageSchemaOf, procedure } from '../base.ts'
import { accountErrors } from './accounts.errors.ts'
import {
  emailSchema,
  passwordChangeSchema,
  passwordConfirmationSchema,
  sessionSchema,
} from './accounts.schemas.ts'
import { ownProfileSchema, profileUpdateSchema } from './profile.schemas.ts'
import { ownSessionSchema, ownSessionsRequestSchema } from './sessions.schemas.ts'

const {
  ATTEMPTS_TOO_MANY,
  CURRENT_PASSWORD_REQUIRED,
  CURRENT_PASSWORD_WRONG,
  IDENTITY_NOT_FOUND,
  PASSWORD_UNCHANGED,
  PASSWORD_WEAK,
  PROFILE_CHANGED_MEANWHILE,
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
  /** Returns who is signed in, if anyone, and the settings that pages need. Public: most pages call it first. */
  readSession: procedure.output(sessionSchema),

  /**
   * Changes the caller's password, which may be temporary, and ends their other sessions. A sign-in that is not fresh
   * needs the current password; SIGN_IN_TOO_OLD if the account has none. Spec 1 §5.
   */
  changePassword: procedure
    .errors(passwordErrors)
    .input(passwordChangeSchema)
    .output(z.object({ changed: z.literal(true) })),

  /**
   * Checks the caller's password and makes their sign-in count as fresh again. Refuses SIGN_IN_TOO_OLD if the account
   * has no password.
   */
  confirmPassword: procedure
    .errors({ ATTEMPTS_TOO_MANY, CURRENT_PASSWORD_WRONG, SIGN_IN_TOO_OLD })
    .input(passwordConfirmationSchema)
    .output(z.object({ confirmed: z.literal(true) })),

  /** Returns the caller's whole profile. */
  readProfile: procedure.output(ownProfileSchema),

  /**
   * Saves the caller's profile and, if given, a new password, in one transaction. The profile must be that of the
   * caller's role. Refuses PROFILE_CHANGED_MEANWHILE if a field has neither the value that was seen nor the new one.
   * Spec 1 §5 and §7.
   */
  updateProfile: procedure
    .errors({ ...passwordErrors, PROFILE_CHANGED_MEANWHILE })
    .input(profileUpdateSchema)
    .output(z.object({ saved: z.literal(true) })),

  /** Lists the caller's sessions, newest first. */
  listSessions: procedure.input(ownSessionsRequestSchema).output(pageSchemaOf(ownSessionSchema)),

  /** Ends one of the caller's sessions. Refuses SESSION_NOT_FOUND for another user's session too. */
  endSession: procedure
    .errors({ SESSION_NOT_FOUND })
    .input(z.object({ id: idSchema }))
    .output(z.object({ ended: z.literal(true) })),

  /** Ends all sessions of the caller except the current one; returns how many. */
  endOtherSessions: procedure.output(z.object({ ended: z.int() })),

  /**
   * Emails a recovery link if the address has an account. The answer and its timing are the same if it has none.
   * Public. Spec 1 §2 and §7.
   */
  requestPasswordReset: procedure
    .errors({ ATTEMPTS_TOO_MANY })
    .input(z.object({ email: emailSchema }))
    .output(z.object({ sent: z.literal(true) })),

  /**
   * Returns whether this browser has a recovery session, and whether an invitation opened it. Public: the page calls it
   * after a reload.
   */
  readRecovery: procedure.output(z.object({ isOpen: z.boolean(), isInvitation: z.boolean() })),

  /**
   * Emails the caller a new verification link, unless their address is verified. One that was verified only in another
   * browser gets a link too.
   */
  sendVerification: procedure.errors({ ATTEMPTS_TOO_MANY }).output(z.object({ sent: z.boolean() })),

  /** Disconnects the caller's Google account. Refuses SINGLE_IDENTITY_NOT_DELETABLE if they have no password. */
  disconnectGoogle: procedure
    .errors({ IDENTITY_NOT_FOUND, SINGLE_IDENTITY_NOT_DELETABLE })
    .output(z.object({ disconnected: z.literal(true) })),
}
