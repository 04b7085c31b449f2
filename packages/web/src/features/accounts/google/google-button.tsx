import { Flex, Stack, Text } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { ORPCError } from '@orpc/client'
import { refusalCode } from '../../../lib/http/error-text.ts'
import { useSession } from '../../../lib/session/session.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { attemptErrorText, GOOGLE_MESSAGES, GOOGLE_NOT_SET_UP } from '../accounts.messages.ts'
import { useGoogleSignIn } from '../accounts.queries.ts'
import { ErrorBanner } from '../error-banner.tsx'
import type { MethodAttempt } from '../use-latest-attempt.ts'
import classes from './google-button.module.css'

export interface GoogleButtonProps {
  readonly action: keyof typeof GOOGLE_MESSAGES
  /** The path to return to after the sign-in. */
  readonly returnTo?: string | undefined
  readonly attempt: MethodAttempt
}

/** The Google sign-in button, below an "or" divider; disabled where Google is not set up. */
export function GoogleButton({ action, returnTo, attempt }: GoogleButtonProps) {
  const google = useGoogleSignIn(returnTo)
  const { isGoogleSetUp } = useSession()
  // The page is prerendered without the settings of the portal.
  const isMounted = useMounted()
  const isOffered = isGoogleSetUp || !isMounted
  const isBusy = google.isPending || google.isSuccess
  const start = () => {
    if (isBusy) return
    attempt.start()
    google.mutate({ intent: 'sign_in' })
  }
  return (
    <Stack gap={20} mt={20}>
      <Flex align="center" gap={14} fz={13} lh="sm" c="dimmed" className={classes.divider}>
        or
      </Flex>
      {attempt.isLatest && google.error && <ErrorBanner>{googleErrorText(google.error, action)}</ErrorBanner>}
      <BusyButton
        variant="default"
        size="lg"
        fullWidth
        leftSection={<GoogleLogo />}
        busy={isBusy}
        disabled={!isOffered}
        onClick={start}
      >
        <span>
          {GOOGLE_MESSAGES[action].label}
          {!isOffered && (
            <Text component="small" display="block" fz={12} lh={1.3} c="var(--ink-2)">
              {GOOGLE_NOT_SET_UP}
            </Text>
          )}
        </span>
      </BusyButton>
    </Stack>
  )
}

/** Returns the message for a sign-in with Google that did not start; after too many attempts, how long to wait. */
export function googleErrorText(error: Error, action: keyof typeof GOOGLE_MESSAGES): string {
  const { failed, noResponse } = GOOGLE_MESSAGES[action]
  if (refusalCode(error) === 'ATTEMPTS_TOO_MANY') return attemptErrorText(error, failed)
  return error instanceof ORPCError ? failed : noResponse
}

/** Google's logo in its own colours, independent of the theme. */
function GoogleLogo() {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" fill="none" strokeWidth="3.2" aria-hidden="true">
      <path stroke="#ea4335" d="M2.64 5.62A7.2 7.2 0 0 1 14.35 4.18" />
      <path stroke="#fbbc05" d="M2.64 12.38A7.2 7.2 0 0 1 2.64 5.62" />
      <path stroke="#34a853" d="M14.09 14.09A7.2 7.2 0 0 1 2.64 12.38" />
      <path stroke="#4285f4" d="M9 9H16.2A7.2 7.2 0 0 1 14.09 14.09" />
    </svg>
  )
}
