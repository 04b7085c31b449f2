import { EXPERIENCE_MAX_YEARS, EXPERTISE } from '@capstone/contract/accounts/accounts.constants'
import type { OwnProfile } from '@capstone/contract/accounts/profile.schemas'
import { EMAIL_FIXED } from '@capstone/contract/people/people.constants'
import { Button, Flex, Group, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { homeOf } from '../../../lib/session/session.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { DemoMailsHint, MAIL_NOT_SENT, useMailDelivery } from '../../../ui/feedback/mail-delivery.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { attemptErrorText } from '../accounts.messages.ts'
import { NewPasswordFields } from '../passwords/new-password-fields.tsx'
import { FlashMessageBanner } from './flash-message-banner.tsx'
import {
  CONFIRMED_ALREADY,
  CONFIRMED_ELSEWHERE,
  formatLinkSent,
  KEEP_PASSWORD,
  LINK_NOT_SENT,
  NOT_CONFIRMED,
  PROFILE_FAILED,
  PROFILE_PARTLY_SAVED,
} from './profile.messages.ts'
import classes from './profile.module.css'
import { useSendVerification } from './profile.queries.ts'
import { ProfileSection } from './profile-section.tsx'
import { ProfileStudyPanel } from './profile-study-panel.tsx'
import { UnsavedProfileDialog } from './unsaved-profile-dialog.tsx'
import { type ProfileDraft, useProfileDraft } from './use-profile-draft.ts'
import { useProfileSubmit } from './use-profile-submit.ts'

export interface ProfileFormProps {
  readonly profile: OwnProfile
  readonly onSaved: () => void
}

/** The form for the user's profile and an optional new password; one button saves both. */
export function ProfileForm({ profile, onSaved }: ProfileFormProps) {
  const draft = useProfileDraft(profile)
  const { form } = draft
  const { save, problem, isSaving, isPartlySaved } = useProfileSubmit(draft, PROFILE_FAILED, onSaved)
  return (
    <form onSubmit={save} noValidate>
      <ProfileSection title="About You">
        <Stack gap={20}>
          <TextInput label="Full Name" required autoComplete="name" {...form.getInputProps('profile.name')} />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={20}>
            <ProfileEmailField profile={profile} />
            <TextInput label="Phone" type="tel" autoComplete="tel" {...form.getInputProps('profile.phone')} />
          </SimpleGrid>
        </Stack>
      </ProfileSection>
      {profile.role === 'student' && (
        <ProfileSection title="Your Studies" about="Suggestions for projects are based on what you study.">
          <Stack gap={20}>
            <ProfileStudyPanel form={form} />
          </Stack>
        </ProfileSection>
      )}
      {profile.role === 'instructor' && (
        <ProfileSection title="Your Expertise" about="Your students see this beside your name.">
          <Stack gap={20}>
            <ProfileTeachingPanel form={form} />
          </Stack>
        </ProfileSection>
      )}
      <ProfileSection
        title="Change Password"
        about={KEEP_PASSWORD}
        fold={draft.isPasswordTyped ? 'open' : 'closed'}
      >
        <Stack gap={20}>
          <ProfilePasswordPanel draft={draft} />
        </Stack>
      </ProfileSection>
      <Flex direction="column" gap={{ base: 12, md: 16 }} pl={{ md: 304 }} pb={40}>
        {problem && <Alert kind="error">{problem}</Alert>}
        {isPartlySaved && (
          <Alert kind="success" isPersistent>
            {PROFILE_PARTLY_SAVED}
          </Alert>
        )}
        {!form.isDirty() && <FlashMessageBanner />}
        <Group gap={8}>
          <BusyButton type="submit" busy={isSaving}>
            Save Changes
          </BusyButton>
          <Button variant="subtle" component={Link} to={homeOf(profile.role)}>
            Cancel
          </Button>
        </Group>
      </Flex>
      <UnsavedProfileDialog draft={draft} />
    </form>
  )
}

/** The fields for a new password, with the current one if the sign-in is no longer recent. */
function ProfilePasswordPanel({ draft: { form, needsCurrentPassword } }: { readonly draft: ProfileDraft }) {
  return (
    <>
      {needsCurrentPassword && (
        <PasswordField
          label="Current Password"
          description="Needed to set a new one"
          autoComplete="current-password"
          {...form.getInputProps('password.currentPassword')}
        />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={20}>
        <NewPasswordFields
          password={form.getInputProps('password.newPassword')}
          confirmation={form.getInputProps('password.confirmPassword')}
        />
      </SimpleGrid>
    </>
  )
}

/**
 * The user's e-mail address, read-only. While it is not verified, a button sends a new link, or a text says that the
 * portal sends no mail. Where Google is offered, the button also appears for an address that was verified in another
 * browser only, because signing in with Google would remove that account's password.
 */
function ProfileEmailField({ profile }: { readonly profile: OwnProfile }) {
  const { mutate, data, error, isPending, reset } = useSendVerification()
  const message = useRef<HTMLDivElement>(null)
  const delivery = useMailDelivery()
  const { emailVerified, verifiedElsewhere, isGoogleOffered } = profile
  const isConfirmedElsewhere = verifiedElsewhere && isGoogleOffered && delivery !== 'unsent'
  const send = () =>
    mutate(undefined, {
      // The focused button is gone, because the address is verified: the focus moves to the message.
      onSuccess: ({ sent }) => !sent && message.current?.focus(),
    })
  return (
    <Stack gap={8}>
      <TextInput
        label="Email"
        type="email"
        value={profile.email}
        readOnly
        description={EMAIL_FIXED}
        rightSection={<IconLock size={16} stroke={1.7} aria-hidden="true" />}
      />
      {(!emailVerified || isConfirmedElsewhere) && (
        <Flex component="p" wrap="wrap" align="center" gap="0 4px" fz={13} lh="sm" c="var(--need)">
          {emailVerified ? CONFIRMED_ELSEWHERE : NOT_CONFIRMED}
          {delivery === 'unsent' ? (
            `. ${MAIL_NOT_SENT}`
          ) : (
            <BusyButton variant="subtle" size="xs" busy={isPending} onClick={send}>
              {emailVerified ? 'Send a new link' : 'Send the link again'}
            </BusyButton>
          )}
          {delivery === 'demo' && (
            <span>
              <DemoMailsHint />
            </span>
          )}
        </Flex>
      )}
      <div ref={message} tabIndex={-1} className={classes.message}>
        {data && (
          <Alert kind="success" onDismiss={reset}>
            {data.sent ? formatLinkSent(profile.email) : CONFIRMED_ALREADY}
          </Alert>
        )}
      </div>
      {error && (
        <Alert kind="error" onDismiss={reset}>
          {attemptErrorText(error, LINK_NOT_SENT)}
        </Alert>
      )}
    </Stack>
  )
}

/** The fields of an instructor's profile. */
function ProfileTeachingPanel({ form }: Pick<ProfileDraft, 'form'>) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={20}>
        <SelectField
          required
          label="Department/Expertise"
          placeholder="Select your expertise"
          options={EXPERTISE}
          {...form.getInputProps('profile.specialization')}
        />
        <TextInput
          label="Experience"
          description={`In years, 0 to ${EXPERIENCE_MAX_YEARS}`}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('profile.experience')}
        />
      </SimpleGrid>
      <TextInput label="Qualification" {...form.getInputProps('profile.qualification')} />
      <Textarea label="Bio" autosize minRows={4} maxRows={14} {...form.getInputProps('profile.bio')} />
    </>
  )
}
