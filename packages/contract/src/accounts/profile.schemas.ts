import * as z from 'zod'
import { optionalText } from '../base.ts'
import {
  BIO_MAX_LENGTH,
  COLLEGE_MAX_LENGTH,
  COURSES,
  EXPERIENCE_MAX_YEARS,
  EXPERTISE,
  PHONE_MAX_LENGTH,
  QUALIFICATION_MAX_LENGTH,
  SPECIALIZATIONS,
  YEARS,
} from './accounts.constants.ts'
import { passwordChangeSchema, requiredName, viewerSchema } from './accounts.schemas.ts'

// Digits with common separators, and an optional extension.
const PHONE = /^[\d ()+.\-/]*((ext|x)\.? ?\d+)?$/i
const PHONE_INVALID = 'Please enter a phone number: digits, spaces and + - ( ) . / only.'

const personFields = {
  name: requiredName('Please enter your name.'),
  phone: optionalText(PHONE_MAX_LENGTH).refine((text) => PHONE.test(text), PHONE_INVALID),
}

/** The profile fields of a student. Spec 1 §5. */
export const studentProfileFields = {
  ...personFields,
  course: z.enum(COURSES, 'Please choose your course.'),
  specialization: z.string().min(1, 'Please choose your specialization.'),
  year: z.enum(YEARS, 'Please choose your academic year.'),
}

const studiesSchema = z.object(studentProfileFields).pick({ course: true, specialization: true })

/** Requires the specialization to belong to the course; `message` is the error otherwise. Spec 1 §3. */
export const withSpecializationOfCourse = <
  Schema extends z.ZodType<{ course: (typeof COURSES)[number]; specialization: string }>,
>(
  schema: Schema,
  message = 'Please choose a specialization of your course.',
) =>
  schema.refine(({ course, specialization }) => SPECIALIZATIONS[course].includes(specialization), {
    path: ['specialization'],
    message,
    // Also reported when other fields have errors.
    when: ({ value }) => studiesSchema.safeParse(value).success,
  })

/** A student's profile. Spec 1 §5. */
export const studentProfileSchema = withSpecializationOfCourse(
  z.object({
    role: z.literal('student'),
    ...studentProfileFields,
    college: optionalText(COLLEGE_MAX_LENGTH),
  }),
)
export type StudentProfile = z.infer<typeof studentProfileSchema>

/** An instructor's profile; experience in years. Spec 1 §5. */
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

export const adminProfileSchema = z.object({ role: z.literal('admin'), ...personFields })
export type AdminProfile = z.infer<typeof adminProfileSchema>

export const profileSchema = z.discriminatedUnion('role', [
  studentProfileSchema,
  instructorProfileSchema,
  adminProfileSchema,
])
export type Profile = z.infer<typeof profileSchema>

/** A user's own profile, with their sign-in methods. */
export const ownProfileSchema = viewerSchema.omit({ mustChangePassword: true }).extend({
  college: z.string().nullable(),
  bio: z.string().nullable(),
  experience: z.int().nullable(),
  qualification: z.string().nullable(),
  emailVerified: z.boolean(),
  /** Whether only another browser has opened the link, so that somebody else may own the address. */
  verifiedElsewhere: z.boolean(),
  hasPassword: z.boolean(),
  hasGoogle: z.boolean(),
  /** Whether sign-in with Google is set up on this portal. */
  isGoogleOffered: z.boolean(),
  /** Whether the sign-in is no longer recent, so that a new password needs the current one, if there is one. */
  isCurrentPasswordNeeded: z.boolean(),
})
export type OwnProfile = z.infer<typeof ownProfileSchema>

/** What a profile page showed before it was changed. */
const seenProfileSchema = ownProfileSchema
  .pick({
    name: true,
    phone: true,
    course: true,
    specialization: true,
    year: true,
    college: true,
    bio: true,
    experience: true,
    qualification: true,
  })
  .partial()

/** The names of the fields of a profile, of all roles. */
export const PROFILE_FIELD_NAMES = seenProfileSchema.keyof().options

/** One save of the profile page: the profile and, if entered, a new password, written in one transaction. */
export const profileUpdateSchema = z.object({
  profile: profileSchema,
  /**
   * The fields that the user changed, with the values seen before; other fields are not written. Without `seen`, all
   * fields of the profile are written.
   */
  seen: seenProfileSchema.optional(),
  password: passwordChangeSchema.optional(),
})
export type ProfileUpdate = z.infer<typeof profileUpdateSchema>
