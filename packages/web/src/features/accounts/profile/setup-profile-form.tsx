import type { OwnProfile } from '@capstone/contract/accounts/profile.schemas'
import { Button, TextInput } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Card } from '../../../ui/lists/card.tsx'
import { SETUP_FAILED } from './profile.messages.ts'
import classes from './profile.module.css'
import { ProfileStudyPanel } from './profile-study-panel.tsx'
import layout from './setup-profile.module.css'
import { SetupProfilePanel } from './setup-profile-panel.tsx'
import { useProfileDraft } from './use-profile-draft.ts'
import { useProfileSaving } from './use-profile-saving.ts'

/** The fields of a student's profile, beside them how much of it is there. Spec 1 §2 and §5. */
export function SetupProfileForm({ profile }: { readonly profile: OwnProfile }) {
  const draft = useProfileDraft(profile)
  const navigate = useNavigate()
  const { save, problem, isSaving } = useProfileSaving(draft, SETUP_FAILED, () =>
    navigate({ to: '/student/dashboard', state: { profileSaved: true } }),
  )
  const { getInputProps } = draft.form
  return (
    <div className={layout.columns}>
      <Card>
        <form className={classes.fields} onSubmit={save} noValidate>
          <TextInput label="Full Name" required autoComplete="name" {...getInputProps('profile.name')} />
          <ProfileStudyPanel form={draft.form} />
          <TextInput label="Phone Number" type="tel" autoComplete="tel" {...getInputProps('profile.phone')} />
          {problem && <Notice kind="error">{problem}</Notice>}
          <div className={classes.actions}>
            <Button type="submit" loading={isSaving}>
              Complete Profile
            </Button>
            <Button variant="subtle" component={Link} to="/student/dashboard">
              Skip for now
            </Button>
          </div>
        </form>
      </Card>
      <SetupProfilePanel values={draft.form.values.profile} />
    </div>
  )
}
