import * as z from 'zod'
import { idSchema, requiredText } from '../base.ts'
import {
  EMAIL_MAX_LENGTH,
  NAME_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  ROLES,
} from './accounts.constants.ts'

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
  .min(PASSWORD_MIN_LENGTH, `Password must be at least ${PASSWORD_MIN_LENGTH} characters long`)
  .max(PASSWORD_MAX_LENGTH, `Please use at most ${PASSWORD_MAX_LENGTH} characters.`)

export const passwordChangeSchema = z.object({
  currentPassword: z.string().min(1, 'Please enter your current password.').max(PASSWORD_MAX_LENGTH),
  newPassword: newPasswordSchema,
})
export type PasswordChange = z.infer<typeof passwordChangeSchema>

/** The password form on screen: a change and its confirmation. */
export const passwordFormSchema = passwordChangeSchema
  .extend({ confirmPassword: z.string() })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
  })

const emailSchema = z.email('Please enter a valid e-mail address.').max(EMAIL_MAX_LENGTH)

export const signInSchema = z.object({
  email: emailSchema,
  password: z.string().min(1, 'Please enter your password.').max(PASSWORD_MAX_LENGTH),
  rememberMe: z.boolean().default(false),
})
export type SignIn = z.infer<typeof signInSchema>

/** A new account; nothing here says what role it has: it is a student's. Spec 1 §4. */
export const signUpSchema = z.object({
  name: requiredText(NAME_MAX_LENGTH, 'Please enter your name.'),
  email: emailSchema,
  password: newPasswordSchema,
})
export type SignUp = z.infer<typeof signUpSchema>
