import * as z from 'zod'
import { COURSES, EXPERTISE, NAME_MAX_LENGTH, YEARS } from '../accounts/accounts.constants.ts'
import { emailOr, newPasswordSchema } from '../accounts/accounts.schemas.ts'
import {
  instructorProfileSchema,
  studentProfileFields,
  withOwnSpecialization,
} from '../accounts/profile.schemas.ts'
import { idSchema, pageRequestSchema, pageSchemaOf, requiredLine } from '../base.ts'
import {
  COURSE_REQUIRED,
  EMAIL_REQUIRED,
  EXPERIENCE_REQUIRED,
  NAME_REQUIRED,
  QUALIFICATION_REQUIRED,
  SPECIALIZATION_FOREIGN,
  SPECIALIZATION_REQUIRED,
  YEAR_REQUIRED,
} from './people.constants.ts'

/** This very person alone, as a link to somebody asks for. */
const onePerson = { person: idSchema.optional() }

/**
 * Which students an admin lists: all or those of one course; searches name, e-mail, course and specialization. Spec 2
 * §2.
 */
export const studentListSchema = pageRequestSchema.extend({
  course: z.enum(COURSES).optional(),
  ...onePerson,
})
export type StudentList = z.infer<typeof studentListSchema>

/** Which instructors an admin lists: all or those of one field. Spec 2 §2. */
export const instructorListSchema = pageRequestSchema.extend({
  specialization: z.enum(EXPERTISE).optional(),
  ...onePerson,
})
export type InstructorList = z.infer<typeof instructorListSchema>

const managedPersonFields = {
  id: idSchema,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  specialization: z.string().nullable(),
  createdAt: z.date(),
  /** When it was last written: an edit says which state it began from. */
  updatedAt: z.date(),
  /** Whether a way to sign in waits to be made one's own: a temporary password, the first or a later one, or an invitation. */
  isWaiting: z.boolean(),
  /** Whether it is an invitation that waits, which can be sent again. */
  isInvited: z.boolean(),
}

/** A line of the students an admin manages. */
export const managedStudentSchema = z.object({
  ...managedPersonFields,
  course: z.string().nullable(),
  year: z.string().nullable(),
  instructorName: z.string().nullable(),
})
export type ManagedStudent = z.infer<typeof managedStudentSchema>

/** A line of the instructors an admin manages. */
export const managedInstructorSchema = z.object({
  ...managedPersonFields,
  bio: z.string().nullable(),
  experience: z.int().nullable(),
  qualification: z.string().nullable(),
  studentCount: z.int(),
})
export type ManagedInstructor = z.infer<typeof managedInstructorSchema>

const listFigures = {
  /** How many the search and the filter find, at most COUNTED_MAX. */
  matching: z.int(),
  /** How many there are; at most ten seconds old. */
  total: z.int(),
}

/** A page of students, newest first, with how many there are and in how many courses. Spec 2 §2. */
export const managedStudentPageSchema = pageSchemaOf(managedStudentSchema).extend({
  ...listFigures,
  courses: z.int(),
})
export type ManagedStudentPage = z.infer<typeof managedStudentPageSchema>

/** A page of instructors, newest first, with how many there are and in how many specializations. Spec 2 §2. */
export const managedInstructorPageSchema = pageSchemaOf(managedInstructorSchema).extend({
  ...listFigures,
  specializations: z.int(),
})
export type ManagedInstructorPage = z.infer<typeof managedInstructorPageSchema>

// As a person's own profile has them; what is missing is said to somebody else.
const name = requiredLine(NAME_MAX_LENGTH, NAME_REQUIRED)
const email = emailOr(EMAIL_REQUIRED)

/** A student's facts as an admin enters them: all but the phone are required. Spec 2 §5. */
const studentFacts = {
  name,
  phone: studentProfileFields.phone,
  course: z.enum(COURSES, COURSE_REQUIRED),
  specialization: z.string().min(1, SPECIALIZATION_REQUIRED),
  year: z.enum(YEARS, YEAR_REQUIRED),
}

/** A student to add; the id is made by the client. Spec 2 §5. */
export const newStudentSchema = withOwnSpecialization(
  z.object({ id: idSchema, email, ...studentFacts }),
  SPECIALIZATION_FOREIGN,
)
export type NewStudent = z.infer<typeof newStudentSchema>

/** An edit of a student: everything but the e-mail address. Spec 2 §5. */
export const studentEditSchema = withOwnSpecialization(
  z.object({ id: idSchema, basedOn: z.date(), ...studentFacts }),
  SPECIALIZATION_FOREIGN,
)
export type StudentEdit = z.infer<typeof studentEditSchema>

const instructorFacts = instructorProfileSchema
  .omit({ role: true })
  .extend({ name, specialization: z.enum(EXPERTISE, SPECIALIZATION_REQUIRED) })

/** An instructor to add: experience and qualification are required as well; the id is made by the client. Spec 2 §5. */
export const newInstructorSchema = instructorFacts.extend({
  id: idSchema,
  email,
  experience: instructorFacts.shape.experience.refine((years) => years !== null, EXPERIENCE_REQUIRED),
  qualification: instructorFacts.shape.qualification.refine(
    (text) => text.length > 0,
    QUALIFICATION_REQUIRED,
  ),
})
export type NewInstructor = z.infer<typeof newInstructorSchema>

/** An edit of an instructor: everything but the e-mail address, and a new password where one was entered. Spec 2 §5. */
export const instructorEditSchema = instructorFacts.extend({
  id: idSchema,
  basedOn: z.date(),
  newPassword: newPasswordSchema.optional(),
})
export type InstructorEdit = z.infer<typeof instructorEditSchema>

/** The password an added person signs in with the first time: said once, in this answer alone. Spec 2 §3. */
export const addedPersonSchema = z.object({ id: idSchema, tempPassword: z.string() })
export type AddedPerson = z.infer<typeof addedPersonSchema>

/** What goes with a student, and what of an instructor stays. Counted when asked, for the confirmation. Spec 2 §5. */
export const studentDeletionSchema = z.object({
  name: z.string(),
  projects: z.int(),
  requests: z.int(),
  papers: z.int(),
  /** What was said in the threads of their projects, by anybody. */
  chatMessages: z.int(),
  /** What they and the assistant said to each other. */
  assistantMessages: z.int(),
  /** Those stay, without a sender. */
  tickets: z.int(),
})
export type StudentDeletion = z.infer<typeof studentDeletionSchema>
export const instructorDeletionSchema = z.object({
  name: z.string(),
  /** Students who have nobody then. */
  students: z.int(),
  /** Projects in the repository, which stay under "Unknown". */
  projects: z.int(),
  /** Students' projects, which stay without a mentor. */
  assignments: z.int(),
  /** Those they sent, which stay without a sender. */
  tickets: z.int(),
})
export type InstructorDeletion = z.infer<typeof instructorDeletionSchema>
