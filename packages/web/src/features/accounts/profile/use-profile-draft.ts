import type { OwnProfile } from '@capstone/contract/accounts/profile.schemas'
import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { useSession } from '../../../lib/session/session.ts'
import { useFormDraft } from '../../../lib/session/use-draft.ts'
import { type ProfileValues, problemsOf, updateOf, valuesOf } from './profile.model.ts'

/** Holds the form state of the user's profile and an optional new password. */
export function useProfileDraft(profile: OwnProfile) {
  const [isCurrentRefused, setCurrentRefused] = useState(false)
  const { passwordMinLength } = useSession()
  const asksCurrent = profile.hasPassword && (profile.isCurrentPasswordNeeded || isCurrentRefused)
  const rules = { role: profile.role, passwordMinLength, asksCurrent }
  const form = useForm({
    initialValues: valuesOf(profile),
    validate: (values: ProfileValues) => problemsOf(values, rules),
  })
  const { forget } = useFormDraft(form, ['profile'], ['profile'])
  const isSaved = useRef(false)
  return {
    form,
    hasChanges: () => !isSaved.current && form.isDirty(),
    discard: forget,
    /** Called once the profile is saved. */
    finish: () => {
      isSaved.current = true
      forget()
    },
    /** Whether something was typed into the fields of a new password. */
    hasPassword: form.isDirty('password'),
    /** Whether a new password needs the current one. */
    asksCurrent,
    askCurrent: () => setCurrentRefused(true),
    /** Returns the update to send; the values must be valid. */
    update: () => updateOf(form.getValues(), rules),
  }
}

export type ProfileDraft = ReturnType<typeof useProfileDraft>
export type ProfileForm = ProfileDraft['form']
