import { TEMPORARY_PASSWORD_HOURS } from '@capstone/contract/accounts/accounts.constants'
import { Box, Button, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { calls } from '../../../lib/http/api.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { CopyField } from '../../../ui/forms/copy-field.tsx'

const ISSUE_FAILED = 'Failed to issue a temporary password. Please try again.'

/** Issues a new temporary password for a student and shows it once. */
export function TemporaryPasswordSection({ id }: { readonly id: string }) {
  const headingId = useId()
  const { mutate, data, isPending, error } = useSingleMutation(
    calls.people.issueTemporaryPassword.mutationOptions(),
  )
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      pt={20}
      style={{ borderTop: '1px solid var(--line)' }}
    >
      <h3 id={headingId}>Temporary Password</h3>
      <Text size="sm" c="var(--ink-2)" mt={2} mb={14}>
        For a student who cannot get in. It replaces the current password at once, signs the student out, and
        opens the account for {TEMPORARY_PASSWORD_HOURS} hours, only to choose a password of their own.
      </Text>
      <Stack gap={14} align="flex-start">
        {error && !isPending && <Alert kind="error">{errorText(error, ISSUE_FAILED)}</Alert>}
        {data ? (
          <Box w="100%" role="status">
            <CopyField label="Temporary Password" value={data.tempPassword} onCopied={() => undefined} />
            <Text size="sm" c="var(--ink-2)" mt={8}>
              It is shown only this once. Hand it over in person or by phone.
            </Text>
          </Box>
        ) : (
          <Button variant="default" loading={isPending} onClick={() => mutate({ id })}>
            Issue a temporary password
          </Button>
        )}
      </Stack>
    </Box>
  )
}
