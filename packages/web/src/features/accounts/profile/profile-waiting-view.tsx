import { FormSkeleton } from '../../../ui/dialogs/form-skeleton.tsx'
import { ProfileSection } from './profile-section.tsx'

/** The profile screen while it loads, in its shape. */
export function ProfileWaitingView() {
  return (
    <ProfileSection title="About You">
      <FormSkeleton label="Loading your profile" fields={6} />
    </ProfileSection>
  )
}
