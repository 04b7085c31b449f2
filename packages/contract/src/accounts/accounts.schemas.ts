import * as z from 'zod'
import { formatTooLong } from '../base.constants.ts'
import { idSchema, mixesAlphabets, requiredLine } from '../base.ts'
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

/** The signed-in user as their own browser sees them. */
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

/** Who is signed in (null for a visitor), and the settings that every page needs. */
export const sessionSchema = z.object({
  viewer: viewerSchema.nullable(),
  isDemo: z.boolean(),
  /** Whether an AI service is set up; without one the assistant is a search. */
  isAiConfigured: z.boolean(),
  passwordMinLength: z.int(),
  /** Whether mails are sent; otherwise they are kept and not sent. */
  isMailSetUp: z.boolean(),
  isGoogleSetUp: z.boolean(),
  /** The university's documents that a new user agrees to; null if none is configured. */
  termsUrl: z.string().nullable(),
  privacyUrl: z.string().nullable(),
})
export type Session = z.infer<typeof sessionSchema>

/** Spec 1 §5. */
export const newPasswordSchema = z
  .string()
  .min(PASSWORD_MIN_LENGTH, formatPasswordTooShort(PASSWORD_MIN_LENGTH))
  .max(PASSWORD_MAX_LENGTH, formatTooLong(PASSWORD_MAX_LENGTH))

/** A new password, with the current one unless the sign-in is recent (FRESH_SIGN_IN_SECONDS). */
export const passwordChangeSchema = z.object({
  currentPassword: z
    .string()
    .min(1, 'Please enter your current password.')
    .max(PASSWORD_MAX_LENGTH)
    .optional(),
  newPassword: newPasswordSchema,
})
export type PasswordChange = z.infer<typeof passwordChangeSchema>

const confirmation = { confirmPassword: z.string() }
const isConfirmed = ({ newPassword, confirmPassword }: { newPassword: string; confirmPassword: string }) =>
  newPassword === confirmPassword
const PASSWORDS_DIFFER = { path: ['confirmPassword'], message: 'Passwords do not match' }

/** The form for a new password, entered twice. Spec 1 §5. */
export const newPasswordFormSchema = z
  .object({ newPassword: newPasswordSchema, ...confirmation })
  .refine(isConfirmed, PASSWORDS_DIFFER)

export const passwordFormSchema = passwordChangeSchema
  .extend(confirmation)
  .refine(isConfirmed, PASSWORDS_DIFFER)

/** Schema of an e-mail address; `missing` is the message for an empty one. */
export const requiredEmail = (missing: string) =>
  z
    .email({ error: ({ input }) => (input === '' ? missing : 'Please enter a valid e-mail address.') })
    .max(EMAIL_MAX_LENGTH)
export const emailSchema = requiredEmail(EMAIL_MISSING)

/**
 * Schema of a person's name, which must not imitate another with letters of a second alphabet; `missing` is the message
 * for an empty one.
 */
export const requiredName = (missing: string) =>
  requiredLine(NAME_MAX_LENGTH, missing).refine(
    (name) => !mixesAlphabets(name),
    'Please write each word with letters of one alphabet.',
  )

export const signInSchema = z.object({
  email: emailSchema,
  password: z.string().min(1, PASSWORD_MISSING).max(PASSWORD_MAX_LENGTH),
  rememberMe: z.boolean().default(false),
})
export type SignIn = z.infer<typeof signInSchema>

/** The caller's own password, entered again. */
export const passwordConfirmationSchema = signInSchema.pick({ password: true })
export type PasswordConfirmation = z.infer<typeof passwordConfirmationSchema>

/** A new account. It has no role field, because sign-up only creates students. Spec 1 §4. */
export const signUpSchema = z.object({
  name: requiredName('Please enter your name.'),
  email: emailSchema,
  password: newPasswordSchema,
})
export type SignUp = z.infer<typeof signUpSchema>

export const signUpFormSchema = signUpSchema
  .extend(confirmation)
  .refine(({ password, confirmPassword }) => password === confirmPassword, PASSWORDS_DIFFER)

/** Result of a sign-up: a session, or an email whose link must be opened first. */
export const signUpAnswerSchema = z.object({ next: z.enum(['session', 'mail']) })
export type SignUpAnswer = z.infer<typeof signUpAnswerSchema>

/** A one-time token as links carry it: `refreshToken` is its id, `accessToken` its secret. Spec 1 §2. */
export const tokenPairSchema = z.object({
  accessToken: z.string().min(1).max(ONE_TIME_TOKEN_MAX_LENGTH),
  refreshToken: z.string().min(1).max(ONE_TIME_TOKEN_MAX_LENGTH),
})
export type TokenPair = z.infer<typeof tokenPairSchema>

/** A one-time token to exchange, with the `type` of its link. */
export const tokenExchangeSchema = tokenPairSchema.extend({ type: z.enum(LINK_TYPES).optional() })
export type TokenExchange = z.infer<typeof tokenExchangeSchema>

/**
 * Result of a token exchange: a session in this browser, or only a verified address (`sign_in`) if another browser
 * requested the link or another user is signed in here. `isNew` if the profile is not set up yet.
 */
export const tokenExchangeResultSchema = z.object({
  next: z.enum(['session', 'sign_in']),
  isNew: z.boolean(),
})
export type TokenExchangeResult = z.infer<typeof tokenExchangeResultSchema>

export const passwordResetSchema = z.object({ newPassword: newPasswordSchema })

/** Why a sign-in with Google is started: to sign in, or to connect Google to the current account. */
export const googleStartSchema = z.object({ intent: z.enum(['sign_in', 'connect']) })
export type GoogleStart = z.infer<typeof googleStartSchema>
