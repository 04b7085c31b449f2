import { Text } from '@mantine/core'
import { REVIEW_NOTE } from './requests.messages.ts'

/** The reviewer's note on a request. */
export const ReviewNote = ({ children }: { readonly children: string }) => (
  <Text
    size="sm"
    mt="xs"
    px="sm"
    py="xs"
    bdrs="sm"
    bg="var(--sunken)"
    c="var(--ink-2)"
    style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
  >
    <Text component="strong" display="block" size="sm" fz={13} fw={550} c="var(--ink)">
      {REVIEW_NOTE}
    </Text>
    {children}
  </Text>
)
