import { type OwnProfile, PROFILE_FIELDS } from '@capstone/contract/accounts/profile.schemas'
import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { useSession } from '../../../lib/session/session.ts'
import { useFormDraft } from '../../../lib/session/use-draft.ts'
import { findProfileErrors, type ProfileValues, profileUpdateOf, profileValuesOf } from './profile.model.ts'

/** Holds the form state of the user's profile and an optional new password. */
export function useProfileDraft(profile: OwnProfile) {
  const [isCurrentRefused, setCurrentRefused] = useState(false)
  const { passwordMinLength } = useSession()
  const needsCurrentPassword = profile.hasPassword && (profile.isCurrentPasswordNeeded || isCurrentRefused)
  const rules = { role: profile.role, passwordMinLength, needsCurrentPassword }
  const form = useForm({
    initialValues: profileValuesOf(profile),
    validate: (values: ProfileValues) => findProfileErrors(values, rules),
  })
  const { clearDraft } = useFormDraft(form, ['profile'], ['profile'])
  const isSaved = useRef(false)
  return {
    form,
    hasChanges: () => !isSaved.current && form.isDirty(),
    discard: clearDraft,
    /** Called once the profile is saved. */
    finish: () => {
      isSaved.current = true
      clearDraft()
    },
    /** Whether something was typed into the fields of a new password. */
    isPasswordTyped: form.isDirty('password'),
    /** Whether a new password needs the current one. */
    needsCurrentPassword,
    requireCurrentPassword: () => setCurrentRefused(true),
    /** Returns the update to send; the values must be valid. */
    update: () => ({
      ...profileUpdateOf(form.getValues(), rules),
      changed: PROFILE_FIELDS.filter((field) => form.isDirty(`profile.${field}`)),
    }),
  }
}

export type ProfileDraft = ReturnType<typeof useProfileDraft>
export type ProfileForm = ProfileDraft['form']
