import * as z from 'zod'
import { COURSES, EXPERTISE, YEARS } from '../accounts/accounts.constants.ts'
import { newPasswordSchema, requiredEmail, requiredName } from '../accounts/accounts.schemas.ts'
import {
  instructorProfileSchema,
  studentProfileFields,
  withSpecializationOfCourse,
} from '../accounts/profile.schemas.ts'
import { idSchema, pageRequestSchema, pageSchemaOf } from '../base.ts'
import {
  COURSE_REQUIRED,
  EMAIL_REQUIRED,
  EXPERIENCE_REQUIRED,
  NAME_REQUIRED,
  QUALIFICATION_REQUIRED,
  SPECIALIZATION_OF_OTHER_COURSE,
  SPECIALIZATION_REQUIRED,
  YEAR_REQUIRED,
} from './people.constants.ts'

/** Limits the list to one person, for links to that person. */
const onePerson = { person: idSchema.optional() }

/**
 * Which students an admin lists: all, or those of one course. Searches name, e-mail, course and specialization.
 * Spec 2 §2.
 */
export const studentListSchema = pageRequestSchema.extend({
  course: z.enum(COURSES).optional(),
  ...onePerson,
})
export type StudentList = z.infer<typeof studentListSchema>

/** Which instructors an admin lists: all, or those of one specialization. Spec 2 §2. */
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
  /** When the account was last written, except by a temporary password alone. An edit sends it back as `basedOn`. */
  updatedAt: z.date(),
  /** Whether the person has yet to set a password: they have a temporary password or an invitation. */
  mustSetPassword: z.boolean(),
  /** Whether they have an invitation, which can be sent again. */
  isInvited: z.boolean(),
}

export const managedStudentSchema = z.object({
  ...managedPersonFields,
  course: z.string().nullable(),
  year: z.string().nullable(),
  instructorName: z.string().nullable(),
})
export type ManagedStudent = z.infer<typeof managedStudentSchema>

export const managedInstructorSchema = z.object({
  ...managedPersonFields,
  bio: z.string().nullable(),
  experience: z.int().nullable(),
  qualification: z.string().nullable(),
  studentCount: z.int(),
})
export type ManagedInstructor = z.infer<typeof managedInstructorSchema>

const listFigures = {
  /** How many match the search and the filter, at most COUNTED_MAX. */
  matching: z.int(),
  /** How many there are; at most SUMMARY_SECONDS old. */
  total: z.int(),
  /** Whether a mail server is set up; otherwise invitations are links to hand out. */
  isMailSetUp: z.boolean(),
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

// The same rules as in a person's own profile, with messages worded for an administrator.
const name = requiredName(NAME_REQUIRED)
const email = requiredEmail(EMAIL_REQUIRED)

/** A student as an admin enters them: everything but the phone is required. Spec 2 §5. */
const studentFields = {
  name,
  phone: studentProfileFields.phone,
  course: z.enum(COURSES, COURSE_REQUIRED),
  specialization: z.string().min(1, SPECIALIZATION_REQUIRED),
  year: z.enum(YEARS, YEAR_REQUIRED),
}

/** A student to add. The client creates the id. Spec 2 §5. */
export const newStudentSchema = withSpecializationOfCourse(
  z.object({ id: idSchema, email, ...studentFields }),
  SPECIALIZATION_OF_OTHER_COURSE,
)
export type NewStudent = z.infer<typeof newStudentSchema>

/** An edit of a student: everything but the e-mail address. Spec 2 §5. */
export const studentEditSchema = withSpecializationOfCourse(
  z.object({ id: idSchema, basedOn: z.date(), ...studentFields }),
  SPECIALIZATION_OF_OTHER_COURSE,
)
export type StudentEdit = z.infer<typeof studentEditSchema>

const instructorFields = instructorProfileSchema
  .omit({ role: true })
  .extend({ name, specialization: z.enum(EXPERTISE, SPECIALIZATION_REQUIRED) })

/** An instructor to add. Experience and qualification are required as well. The client creates the id. Spec 2 §5. */
export const newInstructorSchema = instructorFields.extend({
  id: idSchema,
  email,
  experience: instructorFields.shape.experience.refine((years) => years !== null, EXPERIENCE_REQUIRED),
  qualification: instructorFields.shape.qualification.refine(
    (text) => text.length > 0,
    QUALIFICATION_REQUIRED,
  ),
})
export type NewInstructor = z.infer<typeof newInstructorSchema>

/** An edit of an instructor: everything but the e-mail address, and a new password if one was entered. Spec 2 §5. */
export const instructorEditSchema = instructorFields.extend({
  id: idSchema,
  basedOn: z.date(),
  newPassword: newPasswordSchema.optional(),
})
export type InstructorEdit = z.infer<typeof instructorEditSchema>

/** A person's new temporary password, returned in this response only. Spec 2 §3. */
export const issuedPasswordSchema = z.object({ id: idSchema, tempPassword: z.string() })
export type IssuedPassword = z.infer<typeof issuedPasswordSchema>

/** What is deleted with a student, or kept. Counted on request, for the confirmation. Spec 2 §5. */
export const studentDeletionSchema = z.object({
  name: z.string(),
  /** Including removed ones, which are kept until then. */
  projects: z.int(),
  meetings: z.int(),
  /** Including those for which nothing was handed in. */
  handIns: z.int(),
  requests: z.int(),
  papers: z.int(),
  /** Messages in the threads of their projects, by anybody. */
  chatMessages: z.int(),
  /** Messages between them and the assistant. */
  assistantMessages: z.int(),
  /** Kept, without a sender. */
  tickets: z.int(),
})
export type StudentDeletion = z.infer<typeof studentDeletionSchema>
export const instructorDeletionSchema = z.object({
  name: z.string(),
  /** Students left without an instructor. */
  students: z.int(),
  /** Projects in the repository that a student has or had, kept under "Unknown". */
  projects: z.int(),
  /** Projects in the repository that no student has or had, which are deleted with their files. */
  unassignedProjects: z.int(),
  /** Students' projects they mentor, which stay without a mentor. */
  assignments: z.int(),
  /** Students' projects that get another mentor, the student's own instructor. */
  reassigned: z.int(),
  /** Upcoming meetings with their students, which will be cancelled. */
  meetings: z.int(),
  /** Tickets they sent, kept without a sender. */
  tickets: z.int(),
  /** Unresolved tickets that students sent them, which will wait for the administrators. */
  receivedTickets: z.int(),
})
export type InstructorDeletion = z.infer<typeof instructorDeletionSchema>
