import { useQuery } from '@tanstack/react-query'
import { FormSkeleton } from '../../../ui/forms/form-skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { FailedState } from '../../../ui/lists/list-states.tsx'
import { PROFILE_FAILED_HINT, PROFILE_NOT_LOADED } from './profile.messages.ts'
import { ownProfileQuery } from './profile.queries.ts'
import { SetupProfileForm } from './setup-profile-form.tsx'

/** The page on which a new student completes their profile, or skips it. */
export function SetupProfilePage() {
  const { data: profile, isError, isFetching, refetch } = useQuery(ownProfileQuery)
  return (
    <>
      <PageHeader
        title="Complete Your Profile"
        about="A few lines, and the portal knows which projects fit you."
      />
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
