import * as z from 'zod'
import { idSchema, requiredLine } from '../base.ts'
import {
  EMAIL_MAX_LENGTH,
  LINK_TYPES,
  NAME_MAX_LENGTH,
  ONE_TIME_TOKEN_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  ROLES,
} from './accounts.constants.ts'
import { EMAIL_MISSING, formatPasswordTooShort, PASSWORD_MISSING } from './messages.constants.ts'

export const roleSchema = z.enum(ROLES)

/** The signed-in person as their own browser sees them. */
export const viewerSchema = z.object({
  id: idSchema,
  role: roleSchema,
  name: z.string(),
  email: z.string(),
  course: z.string().nullable(),
  specialization: z.string().nullable(),
  year: z.string().nullable(),
  phone: z.string().nullable(),
  mustChangePassword: z.boolean(),
})
export type Viewer = z.infer<typeof viewerSchema>

/** Who is here (null for a visitor), what kind of portal this is, and how long its passwords are at least. */
export const sessionSchema = z.object({
  viewer: viewerSchema.nullable(),
  isDemo: z.boolean(),
  passwordMinLength: z.int(),
})
export type Session = z.infer<typeof sessionSchema>

/** A new password. Spec 1 §5: at least 6 characters. */
export const newPasswordSchema = z
  .string()
  .min(PASSWORD_MIN_LENGTH, formatPasswordTooShort(PASSWORD_MIN_LENGTH))
  .max(PASSWORD_MAX_LENGTH, `Please use at most ${PASSWORD_MAX_LENGTH} characters.`)

/** A new password; the current one goes with it unless the sign-in is fresh (FRESH_SIGN_IN_SECONDS). */
export const passwordChangeSchema = z.object({
  currentPassword: z
    .string()
    .min(1, 'Please enter your current password.')
    .max(PASSWORD_MAX_LENGTH)
    .optional(),
  newPassword: newPasswordSchema,
})
export type PasswordChange = z.infer<typeof passwordChangeSchema>

const confirmed = { confirmPassword: z.string() }
const isConfirmed = ({ newPassword, confirmPassword }: { newPassword: string; confirmPassword: string }) =>
  newPassword === confirmPassword
const NOT_CONFIRMED = { path: ['confirmPassword'], message: 'Passwords do not match' }

/** A new password on screen, entered twice. Spec 1 §5. */
export const newPasswordFormSchema = z
  .object({ newPassword: newPasswordSchema, ...confirmed })
  .refine(isConfirmed, NOT_CONFIRMED)

/** The password form on screen: a change and its confirmation. */
export const passwordFormSchema = passwordChangeSchema.extend(confirmed).refine(isConfirmed, NOT_CONFIRMED)

/** An e-mail address; `missing` is said where there is none. */
export const emailOr = (missing: string) =>
  z
    .email({ error: ({ input }) => (input === '' ? missing : 'Please enter a valid e-mail address.') })
    .max(EMAIL_MAX_LENGTH)
export const emailSchema = emailOr(EMAIL_MISSING)

export const signInSchema = z.object({
  email: emailSchema,
  password: z.string().min(1, PASSWORD_MISSING).max(PASSWORD_MAX_LENGTH),
  rememberMe: z.boolean().default(false),
})
export type SignIn = z.infer<typeof signInSchema>

/** A new account; nothing here says what role it has: it is a student's. Spec 1 §4. */
export const signUpSchema = z.object({
  name: requiredLine(NAME_MAX_LENGTH, 'Please enter your name.'),
  email: emailSchema,
  password: newPasswordSchema,
})
export type SignUp = z.infer<typeof signUpSchema>

/** The sign-up form on screen: the account, its password entered twice. */
export const signUpFormSchema = signUpSchema
  .extend(confirmed)
  .refine(({ password, confirmPassword }) => password === confirmPassword, NOT_CONFIRMED)

/** What a sign-up leads to: a session, or a mail whose link must be followed first. */
export const signUpAnswerSchema = z.object({ next: z.enum(['session', 'mail']) })
export type SignUpAnswer = z.infer<typeof signUpAnswerSchema>

/** The two halves of a one-time token as they stand in a link: the second names it, the first proves it. Spec 1 §2. */
export const tokenPairSchema = z.object({
  accessToken: z.string().min(1).max(ONE_TIME_TOKEN_MAX_LENGTH),
  refreshToken: z.string().min(1).max(ONE_TIME_TOKEN_MAX_LENGTH),
})
export type TokenPair = z.infer<typeof tokenPairSchema>

/** A one-time token and what its link says it is for. */
export const tokenExchangeSchema = tokenPairSchema.extend({ type: z.enum(LINK_TYPES).optional() })
export type TokenExchange = z.infer<typeof tokenExchangeSchema>

/**
 * What a one-time token led to: a session in this browser, or a confirmed address only, because the link was opened in
 * another browser than the one that began. `isNew` when the person's profile is still to be set up.
 */
export const tokenExchangeResultSchema = z.object({
  next: z.enum(['session', 'sign_in']),
  isNew: z.boolean(),
})
export type TokenExchangeResult = z.infer<typeof tokenExchangeResultSchema>

export const passwordResetSchema = z.object({ newPassword: newPasswordSchema })

/** What sign-in with Google is begun for: to get in, or to connect it to the account one is in. */
export const googleStartSchema = z.object({ intent: z.enum(['sign_in', 'connect']) })
export type GoogleStart = z.infer<typeof googleStartSchema>
export const googleStartAnswerSchema = z.object({ url: z.url() })
