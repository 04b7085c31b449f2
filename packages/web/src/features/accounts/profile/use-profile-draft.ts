import type { OwnProfile } from '@capstone/contract/accounts/profile.schemas'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useSession } from '../../../lib/session/session.ts'
import { type ProfileValues, problemsOf, updateOf, valuesOf } from './profile.model.ts'

/** What a person is changing about their own profile, and a new password where they enter one. Spec 1 §2 and §5. */
export function useProfileDraft(profile: OwnProfile) {
  const [isCurrentRefused, setCurrentRefused] = useState(false)
  const { passwordMinLength } = useSession()
  const asksCurrent = profile.hasPassword && (profile.currentPasswordNeeded || isCurrentRefused)
  const rules = { role: profile.role, passwordMinLength, asksCurrent }
  const form = useForm({
    initialValues: valuesOf(profile),
    validate: (values: ProfileValues) => problemsOf(values, rules),
  })
  return {
    form,
    /** Whether the current password is to be entered beside a new one. */
    asksCurrent,
    askCurrent: () => setCurrentRefused(true),
    /** What is sent; the values must be valid. */
    update: () => updateOf(form.getValues(), rules),
  }
}

export type ProfileDraft = ReturnType<typeof useProfileDraft>
export type ProfileForm = ProfileDraft['form']
