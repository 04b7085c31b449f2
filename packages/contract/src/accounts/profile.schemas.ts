import * as z from 'zod'
import { optionalText, requiredLine } from '../base.ts'
import {
  BIO_MAX_LENGTH,
  COLLEGE_MAX_LENGTH,
  COURSES,
  EXPERIENCE_MAX_YEARS,
  EXPERTISE,
  NAME_MAX_LENGTH,
  PHONE_MAX_LENGTH,
  QUALIFICATION_MAX_LENGTH,
  SPECIALIZATIONS,
  YEARS,
} from './accounts.constants.ts'
import { passwordChangeSchema, viewerSchema } from './accounts.schemas.ts'

// Digits in any order with what people put between them, and an extension.
const PHONE = /^[\d ()+.\-/]*((ext|x)\.? ?\d+)?$/i
const PHONE_INVALID = 'Please enter a phone number: digits, spaces and + - ( ) . / only.'

const personFields = {
  name: requiredLine(NAME_MAX_LENGTH, 'Please enter your name.'),
  phone: optionalText(PHONE_MAX_LENGTH).refine((text) => PHONE.test(text), PHONE_INVALID),
}

/** The facts of a student, each by itself. Spec 1 §5. */
export const studentProfileFields = {
  ...personFields,
  course: z.enum(COURSES, 'Please choose your course.'),
  specialization: z.string().min(1, 'Please choose your specialization.'),
  year: z.enum(YEARS, 'Please choose your academic year.'),
}

/** Wants the specialization to be one of the course's, or says `foreign`. Spec 1 §3. */
export const withOwnSpecialization = <
  Facts extends z.ZodType<{ course: (typeof COURSES)[number]; specialization: string }>,
>(
  facts: Facts,
  foreign = 'Please choose a specialization of your course.',
) =>
  facts.refine(({ course, specialization }) => SPECIALIZATIONS[course].includes(specialization), {
    path: ['specialization'],
    message: foreign,
  })

/** What a student says of themselves; the specialization is one of the course's. Spec 1 §5. */
export const studentProfileSchema = withOwnSpecialization(
  z.object({
    role: z.literal('student'),
    ...studentProfileFields,
    college: optionalText(COLLEGE_MAX_LENGTH),
  }),
)
export type StudentProfile = z.infer<typeof studentProfileSchema>

/** What an instructor says of themselves. Spec 1 §5; experience in years. */
export const instructorProfileSchema = z.object({
  role: z.literal('instructor'),
  ...personFields,
  specialization: z.enum(EXPERTISE, 'Please choose your department or expertise.'),
  bio: optionalText(BIO_MAX_LENGTH),
  experience: z
    .int('Please enter whole years.')
    .min(0, `Please enter 0 to ${EXPERIENCE_MAX_YEARS} years.`)
    .max(EXPERIENCE_MAX_YEARS, `Please enter 0 to ${EXPERIENCE_MAX_YEARS} years.`)
    .nullable(),
  qualification: optionalText(QUALIFICATION_MAX_LENGTH),
})
export type InstructorProfile = z.infer<typeof instructorProfileSchema>

/** What an administrator says of themselves. */
export const adminProfileSchema = z.object({ role: z.literal('admin'), ...personFields })
export type AdminProfile = z.infer<typeof adminProfileSchema>

export const profileSchema = z.discriminatedUnion('role', [
  studentProfileSchema,
  instructorProfileSchema,
  adminProfileSchema,
])
export type Profile = z.infer<typeof profileSchema>

/** One save of the profile screen: the profile, and a new password where one was entered. Both or neither. */
export const profileUpdateSchema = z.object({
  profile: profileSchema,
  password: passwordChangeSchema.optional(),
})
export type ProfileUpdate = z.infer<typeof profileUpdateSchema>

/** One's own profile as it stands, with how one can sign in. */
export const ownProfileSchema = viewerSchema.omit({ mustChangePassword: true }).extend({
  college: z.string().nullable(),
  bio: z.string().nullable(),
  experience: z.int().nullable(),
  qualification: z.string().nullable(),
  emailVerified: z.boolean(),
  hasPassword: z.boolean(),
  /** Whether a Google account is connected. */
  hasGoogle: z.boolean(),
  /** Whether sign-in with Google is set up on this portal. */
  googleOffered: z.boolean(),
  /** Whether a new password needs the current one beside it, because the sign-in is no longer fresh. */
  currentPasswordNeeded: z.boolean(),
})
export type OwnProfile = z.infer<typeof ownProfileSchema>
