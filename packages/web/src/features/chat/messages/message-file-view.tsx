import { Box, Text } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './message.module.css'

export interface MessageFileViewProps {
  readonly name: string
  readonly typeAndSize: string
  readonly children?: ReactNode
}

/** A file in a message: name, type and size, and a button beside them. */
export const MessageFileView = ({ name, typeAndSize, children }: MessageFileViewProps) => (
  <div className={classes.file}>
    <IconFileText size={18} stroke={1.6} aria-hidden="true" color="var(--link)" />
    <Box flex={1} miw={0}>
      <Text component="bdi" display="block" truncate size="sm" fw={550}>
        {name}
      </Text>
      <Text span display="block" size="xs" c="dimmed">
        {typeAndSize}
      </Text>
    </Box>
    {children}
  </div>
)
