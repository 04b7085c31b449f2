import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '../lib/session/session.ts'
import { SignedInLayout } from './-signed-in-layout.tsx'

export const Route = createFileRoute('/profile-settings')({
  beforeLoad: ({ context, location }) => requireSignIn(context.queryClient, location.href),
  component: SignedInLayout,
})
