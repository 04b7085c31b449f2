import { Box, Flex, Title, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconCircle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export interface PasswordRequirementsListProps {
  readonly minLength: number
  readonly newPassword: string
  readonly confirmPassword: string
}

const ITEM = { gap: 8, fz: 13, lh: 'sm', c: 'var(--ink-2)' } as const
const ICON = { size: 16, style: { marginTop: 2 }, 'aria-hidden': true } as const

/**
 * Lists the requirements of a new password and checks them while typing; those that only the server can check are just
 * listed.
 */
export function PasswordRequirementsList(props: PasswordRequirementsListProps) {
  const { minLength, newPassword, confirmPassword } = props
  return (
    <Box
      component="section"
      p="14px 16px"
      bd="1px solid var(--line)"
      bdrs="md"
      bg="var(--sunken)"
      aria-labelledby="password-requirements"
    >
      <Title order={2} id="password-requirements" ff="text" fz="sm" lh="sm" fw={530} lts={0}>
        Password requirements
      </Title>
      <Flex component="ul" direction="column" gap={4} mt={6}>
        <Requirement isMet={newPassword.length >= minLength}>At least {minLength} characters</Requirement>
        <Requirement isMet={newPassword !== '' && newPassword === confirmPassword}>
          Both entries are the same
        </Requirement>
        <Flex component="li" {...ITEM}>
          <IconInfoCircle {...ICON} stroke={1.7} color="var(--ink-3)" />
          Not a common password, which is checked when you save
        </Flex>
      </Flex>
    </Box>
  )
}

function Requirement({ isMet, children }: { readonly isMet: boolean; readonly children: ReactNode }) {
  const Icon = isMet ? IconCheck : IconCircle
  return (
    <Flex component="li" {...ITEM}>
      <Icon {...ICON} stroke={isMet ? 2 : 1.7} color={isMet ? 'var(--done)' : 'var(--ink-3)'} />
      {children}
      <VisuallyHidden>{isMet ? ', met' : ', not met yet'}</VisuallyHidden>
    </Flex>
  )
}
