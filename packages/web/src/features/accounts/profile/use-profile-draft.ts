import { type OwnProfile, PROFILE_FIELD_NAMES } from '@capstone/contract/accounts/profile.schemas'
import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { useSession } from '../../../lib/session/session.ts'
import { useFormDraft } from '../../../lib/session/use-draft.ts'
import { formatSavedElsewhere } from '../../../lib/text/saved-elsewhere.ts'
import { findProfileErrors, type ProfileValues, profileUpdateOf, profileValuesOf } from './profile.model.ts'

const PROFILE_PATHS = PROFILE_FIELD_NAMES.map((field) => `profile.${field}` as const)

/** Returns a message for each field that was changed elsewhere; the next save overwrites what is there. */
const describeSavedElsewhere = (fields: typeof PROFILE_FIELD_NAMES, { profile }: ProfileValues) =>
  Object.fromEntries(fields.map((field) => [`profile.${field}`, formatSavedElsewhere(profile[field])]))

/** Returns the fields of `after` that differ from those of `before`. */
const changesBetween = (before: Record<string, string>, after: Record<string, string>) =>
  Object.fromEntries(Object.entries(after).filter(([field, value]) => value !== before[field]))

const areEqual = (one: ProfileValues, other: ProfileValues) => JSON.stringify(one) === JSON.stringify(other)

/** Holds the form state of the user's profile and an optional new password. */
export function useProfileDraft(profile: OwnProfile) {
  const [seen, setSeen] = useState(profile)
  const [isCurrentPasswordRequired, setCurrentPasswordRequired] = useState(false)
  const { passwordMinLength } = useSession()
  const needsCurrentPassword =
    profile.hasPassword && (profile.isCurrentPasswordNeeded || isCurrentPasswordRequired)
  const rules = { role: profile.role, passwordMinLength, needsCurrentPassword }
  const form = useForm({
    initialValues: profileValuesOf(profile),
    validate: (values: ProfileValues) => findProfileErrors(values, rules),
  })
  const { clearDraft } = useFormDraft(form, ['profile'], PROFILE_PATHS, (paths) => {
    const outdated = PROFILE_FIELD_NAMES.filter((field) => paths.includes(`profile.${field}`))
    form.setErrors(describeSavedElsewhere(outdated, form.getInitialValues()))
  })
  const isSaved = useRef(false)
  const changedFields = () => PROFILE_FIELD_NAMES.filter((field) => form.isDirty(`profile.${field}`))
  return {
    form,
    hasChanges: () => !isSaved.current && !areEqual(form.getValues(), form.getInitialValues()),
    discard: clearDraft,
    /** Called once the profile is saved. */
    finish: () => {
      isSaved.current = true
      clearDraft()
    },
    /** Whether something was typed since the values `sent` were submitted. */
    hasChangesSince: (sent: ProfileValues) => !areEqual(form.getValues(), sent),
    /** Takes over what was saved; what was typed since `sent` stays, to be saved by the next save. */
    keepTypedSince: (sent: ProfileValues, profileNow: OwnProfile) => {
      const [saved, typed] = [profileValuesOf(profileNow), form.getValues()]
      const profile = { ...saved.profile, ...changesBetween(sent.profile, typed.profile) }
      const password = { ...saved.password, ...changesBetween(sent.password, typed.password) }
      setSeen(profileNow)
      form.setInitialValues(saved)
      form.setValues({ profile, password })
    },
    /** Whether something was typed into the fields of a new password. */
    isPasswordTyped: form.isDirty('password'),
    /** Whether a new password needs the current one. */
    needsCurrentPassword,
    requireCurrentPassword: () => setCurrentPasswordRequired(true),
    /** Returns the update to send; the values must be valid. */
    toUpdate: () => {
      const changed = new Set(changedFields())
      // A course and its specialization are written together.
      if (changed.has('course') || changed.has('specialization')) changed.add('course').add('specialization')
      return {
        ...profileUpdateOf(form.getValues(), rules),
        seen: Object.fromEntries([...changed].map((field) => [field, seen[field]])),
      }
    },
    /**
     * Takes over what was saved elsewhere in the meantime, except in fields that the user has changed. Returns a
     * message for each changed field that was saved elsewhere with another value; the next save overwrites it.
     */
    mergeSaved: (saved: OwnProfile) => {
      const [before, now, typed] = [profileValuesOf(seen), profileValuesOf(saved), form.getValues()]
      const changed = changedFields()
      const kept = Object.fromEntries(changed.map((field) => [field, typed.profile[field]]))
      const outdated = changed.filter(
        (field) => ![before, typed].some(({ profile }) => profile[field] === now.profile[field]),
      )
      setSeen(saved)
      form.setInitialValues(now)
      form.setValues({ profile: { ...now.profile, ...kept } })
      return describeSavedElsewhere(outdated, now)
    },
  }
}

export type ProfileDraft = ReturnType<typeof useProfileDraft>
export type ProfileForm = ProfileDraft['form']
