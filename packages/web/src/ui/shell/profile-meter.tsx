import { Box, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Arch } from '../arch/arch.tsx'
import { archStates } from '../arch/arch-states.ts'
import text from '../theme/text.module.css'
import { PROFILE_SETTINGS } from './menu-types.ts'

export interface ProfileMeterProps {
  /** 0 to 100 in steps of 20: one for each of five fields. */
  readonly percent: number
  /** The next step: "Add your phone". */
  readonly hint?: string
  readonly onNavigate?: () => void
}

const FIELDS = 5

/** Shows how complete a student's profile is: one stone for each of five fields. */
export function ProfileMeter({ percent, hint = 'Complete your profile', onNavigate }: ProfileMeterProps) {
  const filled = Math.round((percent / 100) * FIELDS)
  return (
    <Group gap={14} wrap="nowrap" p="12px 10px" mb={8}>
      <Arch
        stones={archStates(FIELDS, filled, 'need')}
        width={58}
        label={`Profile ${percent}% complete: ${filled} of ${FIELDS} fields filled in`}
      />
      <div>
        <Text size="sm" fw={550} className={text.numbers}>
          Profile {percent}%
        </Text>
        {percent < 100 && (
          <Box
            component={Link}
            to={PROFILE_SETTINGS}
            className={text.link}
            display="inline-block"
            mih={24}
            fz="meta"
            lh="md"
            {...(onNavigate ? { onClick: onNavigate } : {})}
          >
            {hint}
          </Box>
        )}
      </div>
    </Group>
  )
}
