import { type Course, EXPERTISE, type Role, YEARS } from '@capstone/contract/accounts/accounts.constants'
import { passwordFormSchema } from '@capstone/contract/accounts/accounts.schemas'
import {
  type OwnProfile,
  type ProfileUpdate,
  profileSchema,
  profileUpdateSchema,
} from '@capstone/contract/accounts/profile.schemas'
import { type FormErrors, schemaResolver } from '@mantine/form'
import { courseOf, memberOf, specializationsOf } from '../../../lib/text/course-choices.ts'
import { parseYears } from '../../../lib/text/parse-years.ts'
import { createNewPasswordValidator } from '../passwords/new-password.model.ts'

/** The values of the profile forms; fields of other roles stay empty. `experience` is the text as typed. */
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

/** Returns the initial values; a choice that is no longer on its list is cleared. */
export function profileValuesOf(profile: OwnProfile): ProfileValues {
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

/** The rules by which a profile is validated. */
export interface ProfileRules {
  readonly role: Role
  readonly passwordMinLength: number
  readonly needsCurrentPassword: boolean
}

/** Validates the values; returns the errors by field. */
export function findProfileErrors(values: ProfileValues, rules: ProfileRules): FormErrors {
  const profile = prefixErrors('profile', findPersonErrors(values, rules))
  return hasNewPassword(values)
    ? { ...profile, ...prefixErrors('password', findPasswordErrors(values, rules)) }
    : profile
}

function findPersonErrors(values: ProfileValues, { role }: ProfileRules): FormErrors {
  const { specialization, ...errors } = checkProfile(profileOf(role, values))
  // The specialization cannot be chosen before the course, so it is not reported as missing.
  const mustChooseCourse = role === 'student' && values.profile.course === ''
  return mustChooseCourse || specialization === undefined ? errors : { ...errors, specialization }
}

function findPasswordErrors(values: ProfileValues, rules: ProfileRules): FormErrors {
  const check = createNewPasswordValidator(passwordFormSchema, 'newPassword', rules.passwordMinLength)
  const { newPassword, ...errors } = check(passwordOf(values, rules))
  // An empty password is not reported as too short.
  const isChosen = values.password.newPassword !== ''
  return isChosen && newPassword !== undefined ? { ...errors, newPassword } : errors
}

/** Returns the update to send: the role's fields, and a password only if a new one was entered. */
export const profileUpdateOf = (
  values: ProfileValues,
  rules: Pick<ProfileRules, 'role' | 'needsCurrentPassword'>,
): ProfileUpdate =>
  profileUpdateSchema.parse({
    profile: profileOf(rules.role, values),
    ...(hasNewPassword(values) ? { password: passwordOf(values, rules) } : {}),
  })

const profileOf = (role: Role, { profile }: ProfileValues) => ({
  ...profile,
  role,
  experience: parseYears(profile.experience),
})

// Blank fields mean no change, even if a password manager filled in the current password.
const hasNewPassword = ({ password }: ProfileValues) =>
  password.newPassword !== '' || password.confirmPassword !== ''

const passwordOf = (
  { password: { currentPassword, ...chosen } }: ProfileValues,
  { needsCurrentPassword }: Pick<ProfileRules, 'needsCurrentPassword'>,
) => (needsCurrentPassword ? { currentPassword, ...chosen } : chosen)

const prefixErrors = (part: keyof ProfileValues, errors: FormErrors): FormErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, error]) => [`${part}.${field}`, error]))
