import { Box, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { AuthLayout } from './auth-layout.tsx'
import { ErrorBanner } from './error-banner.tsx'

interface LinkLimitViewProps {
  readonly title: string
  /** When to try again. */
  readonly error: string
  readonly onRetry: () => void
}

/** Says when a link that was refused for too many attempts can be tried again; the page has stored the link. */
export const LinkLimitView = ({ title, error, onRetry }: LinkLimitViewProps) => (
  <AuthLayout title={title}>
    <Box mt={20} mb={24}>
      <ErrorBanner onRetry={onRetry}>{error}</ErrorBanner>
    </Box>
    <Button variant="subtle" size="lg" fullWidth component={Link} to="/auth/login">
      Back to Sign In
    </Button>
  </AuthLayout>
)
