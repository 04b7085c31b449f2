import {
  COURSES,
  type Course,
  EXPERTISE,
  type Role,
  SPECIALIZATIONS,
  YEARS,
} from '@capstone/contract/accounts/accounts.constants'
import { passwordFormSchema } from '@capstone/contract/accounts/accounts.schemas'
import {
  type OwnProfile,
  type ProfileUpdate,
  profileSchema,
  profileUpdateSchema,
} from '@capstone/contract/accounts/profile.schemas'
import { type FormErrors, schemaResolver } from '@mantine/form'
import { parseYears } from '../../../lib/text/parse-years.ts'
import { checkNewPassword } from '../passwords/new-password.model.ts'

/** The profile screens' fields; those of other roles stay empty. `experience` is what was typed. */
export interface ProfileValues {
  readonly profile: {
    readonly name: string
    readonly phone: string
    readonly course: Course | ''
    readonly specialization: string
    readonly year: string
    readonly college: string
    readonly qualification: string
    readonly experience: string
    readonly bio: string
  }
  readonly password: {
    readonly currentPassword: string
    readonly newPassword: string
    readonly confirmPassword: string
  }
}

/** The course a text names, or none. */
export const courseOf = (text: string | null): Course | '' => memberOf(COURSES, text)

/** The specializations of a course, none without one. Spec 1 §3. */
export const specializationsOf = (course: Course | ''): readonly string[] =>
  course === '' ? [] : SPECIALIZATIONS[course]

/** The fields as they begin: what stands on no list any more has to be chosen anew. */
export function valuesOf(profile: OwnProfile): ProfileValues {
  const course = courseOf(profile.course)
  const specializations = profile.role === 'student' ? specializationsOf(course) : EXPERTISE
  return {
    profile: {
      name: profile.name,
      phone: profile.phone ?? '',
      course,
      specialization: memberOf(specializations, profile.specialization),
      year: memberOf(YEARS, profile.year),
      college: profile.college ?? '',
      qualification: profile.qualification ?? '',
      experience: String(profile.experience ?? ''),
      bio: profile.bio ?? '',
    },
    password: { currentPassword: '', newPassword: '', confirmPassword: '' },
  }
}

const checkProfile = schemaResolver(profileSchema, { sync: true })

/** What a form asks for: the fields of a role, and for a new password its length and perhaps the current one beside it. */
export interface ProfileRules {
  readonly role: Role
  readonly passwordMinLength: number
  readonly asksCurrent: boolean
}

/** What is wrong with some values, at each field. */
export function problemsOf(values: ProfileValues, rules: ProfileRules): FormErrors {
  const profile = under('profile', profileProblemsOf(values, rules))
  return hasNewPassword(values)
    ? { ...profile, ...under('password', passwordProblemsOf(values, rules)) }
    : profile
}

function profileProblemsOf(values: ProfileValues, { role }: ProfileRules): FormErrors {
  const { specialization, ...problems } = checkProfile(profileOf(role, values))
  // It cannot be chosen before the course.
  const waits = role === 'student' && values.profile.course === ''
  return waits || specialization === undefined ? problems : { ...problems, specialization }
}

function passwordProblemsOf(values: ProfileValues, rules: ProfileRules): FormErrors {
  const check = checkNewPassword(passwordFormSchema, 'newPassword', rules.passwordMinLength)
  const { newPassword, ...problems } = check(passwordOf(values, rules))
  // Nothing was chosen that could be too short.
  const isChosen = values.password.newPassword !== ''
  return isChosen && newPassword !== undefined ? { ...problems, newPassword } : problems
}

/** What the server is sent: the fields of one's role, and a password only where a new one was entered. */
export const updateOf = (
  values: ProfileValues,
  rules: Pick<ProfileRules, 'role' | 'asksCurrent'>,
): ProfileUpdate =>
  profileUpdateSchema.parse({
    profile: profileOf(rules.role, values),
    ...(hasNewPassword(values) ? { password: passwordOf(values, rules) } : {}),
  })

const memberOf = <Item extends string>(list: readonly Item[], text: string | null): Item | '' =>
  list.find((item) => item === text) ?? ''

const profileOf = (role: Role, { profile }: ProfileValues) => ({
  ...profile,
  role,
  experience: parseYears(profile.experience),
})

// Blank means no change, whatever a password manager put into the field of the current one.
const hasNewPassword = ({ password }: ProfileValues) =>
  password.newPassword !== '' || password.confirmPassword !== ''

const passwordOf = (
  { password: { currentPassword, ...chosen } }: ProfileValues,
  { asksCurrent }: Pick<ProfileRules, 'asksCurrent'>,
) => (asksCurrent ? { currentPassword, ...chosen } : chosen)

const under = (part: keyof ProfileValues, errors: FormErrors): FormErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, error]) => [`${part}.${field}`, error]))
