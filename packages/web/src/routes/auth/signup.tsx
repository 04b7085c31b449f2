import { createFileRoute } from '@tanstack/react-router'
import { AuthFrame } from '../../features/accounts/auth-frame.tsx'
import { NOT_BUILT } from '../../ui/not-built-screen.tsx'

export const Route = createFileRoute('/auth/signup')({
  component: () => <AuthFrame title="Create Account">{NOT_BUILT}</AuthFrame>,
})
