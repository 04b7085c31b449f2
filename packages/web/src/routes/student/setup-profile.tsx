import { createFileRoute } from '@tanstack/react-router'
import { preloadOwnProfile } from '../../features/accounts/profile/profile.queries.ts'
import { SetupProfilePage } from '../../features/accounts/profile/setup-profile-page.tsx'

export const Route = createFileRoute('/student/setup-profile')({
  loader: ({ context }) => preloadOwnProfile(context.queryClient),
  component: SetupProfilePage,
})
