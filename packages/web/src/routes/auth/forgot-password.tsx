import { createFileRoute } from '@tanstack/react-router'
import { AuthFrame } from '../../features/accounts/auth-frame.tsx'
import { NOT_BUILT } from '../../ui/not-built-screen.tsx'

export const Route = createFileRoute('/auth/forgot-password')({
  component: () => <AuthFrame title="Forgot Password">{NOT_BUILT}</AuthFrame>,
})
