import { COMPLETION_FIELDS } from '@capstone/contract/accounts/accounts.constants'
import { filledProfileFields } from '@capstone/contract/accounts/accounts.policy'
import type { OwnProfile } from '@capstone/contract/accounts/profile.schemas'
import { Box, Button, Center, Flex, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Arch } from '../../../ui/arch/arch.tsx'
import { archStates } from '../../../ui/arch/arch-states.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { DemoMailsHint, useMailDelivery } from '../../../ui/feedback/mail-delivery.tsx'
import { FormSkeleton } from '../../../ui/forms/form-skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { FailedState } from '../../../ui/lists/list-states.tsx'
import text from '../../../ui/theme/text.module.css'
import { FlashMessageBanner } from './flash-message-banner.tsx'
import {
  formatNotConfirmable,
  formatUnconfirmed,
  PROFILE_FAILED_HINT,
  PROFILE_NOT_LOADED,
  PROFILE_PARTLY_SAVED,
  SETUP_FAILED,
} from './profile.messages.ts'
import type { ProfileValues } from './profile.model.ts'
import { ownProfileQuery } from './profile.queries.ts'
import { ProfileStudyPanel } from './profile-study-panel.tsx'
import classes from './setup-profile.module.css'
import { UnsavedProfileDialog } from './unsaved-profile-dialog.tsx'
import { useProfileDraft } from './use-profile-draft.ts'
import { useProfileSubmit } from './use-profile-submit.ts'

/** The page on which a new student completes their profile, or skips it. */
export function SetupProfilePage() {
  const { data: profile, isError, isFetching, refetch } = useQuery(ownProfileQuery)
  return (
    <>
      <PageHeader
        title="Complete Your Profile"
        about="A few lines, and the portal knows which projects fit you."
      />
      <FlashMessageBanner mb={20} />
      {profile ? (
        <SetupProfileForm profile={profile} />
      ) : (
        <Card>
          {isError ? (
            <FailedState
              message={PROFILE_NOT_LOADED}
              hint={PROFILE_FAILED_HINT}
              onRetry={() => refetch()}
              retrying={isFetching}
            />
          ) : (
            <FormSkeleton label="Loading your profile" fields={6} />
          )}
        </Card>
      )}
    </>
  )
}

/** The form for a new student's profile, with its completion beside it. */
function SetupProfileForm({ profile }: { readonly profile: OwnProfile }) {
  const draft = useProfileDraft(profile)
  const navigate = useNavigate()
  const delivery = useMailDelivery()
  const { save, problem, isSaving, isPartlySaved } = useProfileSubmit(draft, SETUP_FAILED, () =>
    navigate({ to: '/student/dashboard', state: { profileSaved: true } }),
  )
  const { getInputProps } = draft.form
  return (
    <Flex direction={{ base: 'column', md: 'row' }} align={{ md: 'flex-start' }} gap={24}>
      <Box flex={1} miw={0}>
        <Card>
          {!profile.emailVerified && (
            <Text mb={20} size="sm" c="var(--ink-2)" style={{ overflowWrap: 'anywhere' }}>
              {delivery === 'unsent' ? (
                formatNotConfirmable(profile.email)
              ) : (
                <>
                  {formatUnconfirmed(profile.email)}
                  <Link to="/profile-settings" className={text.link}>
                    Profile Settings
                  </Link>
                  .
                </>
              )}
              {delivery === 'demo' && (
                <>
                  {' '}
                  <DemoMailsHint />
                </>
              )}
            </Text>
          )}
          <Stack gap={20} renderRoot={(props) => <form {...props} onSubmit={save} noValidate />}>
            <TextInput label="Full Name" required autoComplete="name" {...getInputProps('profile.name')} />
            <ProfileStudyPanel form={draft.form} />
            <TextInput
              label="Phone Number"
              type="tel"
              autoComplete="tel"
              {...getInputProps('profile.phone')}
            />
            {problem && <Alert kind="error">{problem}</Alert>}
            {isPartlySaved && (
              <Alert kind="success" isPersistent>
                {PROFILE_PARTLY_SAVED}
              </Alert>
            )}
            <Group gap={8}>
              <BusyButton type="submit" busy={isSaving}>
                Complete Profile
              </BusyButton>
              <Button variant="subtle" component={Link} to="/student/dashboard">
                Skip for now
              </Button>
            </Group>
          </Stack>
        </Card>
      </Box>
      <UnsavedProfileDialog draft={draft} />
      <SetupProfilePanel values={draft.form.values.profile} />
    </Flex>
  )
}

/** Shows the completion as an arch with a stone for each field, and the reason why Capstone asks. */
function SetupProfilePanel({ values }: { readonly values: ProfileValues['profile'] }) {
  const count = COMPLETION_FIELDS.length
  const filled = filledProfileFields(values).length
  const [initiallyFilled] = useState(filled)
  return (
    <Box
      component="aside"
      w={{ md: 304 }}
      p="32px 24px 24px"
      bd="1px solid var(--line)"
      bdrs="md"
      bg="var(--sunken)"
      aria-label="Why we ask"
    >
      {/* The key remounts the arch when the number of filled fields changes, which animates the last stone. */}
      <Center>
        <Arch
          key={filled}
          stones={archStates(count, filled, 'now')}
          width={208}
          inner={0.56}
          ground
          setting={filled > initiallyFilled}
        />
      </Center>
      <Text mt={16} ff="heading" fs="italic" lh="23px" ta="center" c="var(--ink-2)" aria-live="polite">
        {filled} of {count} steps completed
      </Text>
      <Box fz="sm" lh="sm" c="var(--ink-2)" className={classes.why}>
        <h2>Why we ask</h2>
        <ul>
          <li>Course, specialization and year decide which projects are suggested to you.</li>
          <li>The instructor who mentors you sees what you study and how to reach you.</li>
          <li>Your name appears on your projects and papers.</li>
        </ul>
        <p>You can change all of it in Profile Settings.</p>
      </Box>
    </Box>
  )
}
