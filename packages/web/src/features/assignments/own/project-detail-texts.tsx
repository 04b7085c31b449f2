import { Text, type TextProps, Title, type TitleProps } from '@mantine/core'
import type { ReactNode } from 'react'

/** A heading within a project's details. */
export const ProjectHeading = (props: Omit<TitleProps, 'order'>) => (
  <Title order={3} my="24px 8px" ff="text" fz="sm" lh="sm" fw={550} {...props} />
)

/** A project's description with its line breaks. */
export const ProjectDescription = ({ children }: { readonly children: string }) => (
  <Text maw="70ch" c="var(--ink-2)" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
    {children}
  </Text>
)

/** A short text within a project's details. */
export const ProjectNote = (props: TextProps & { readonly children: ReactNode }) => (
  <Text fz="sm" lh="22px" c="var(--ink-2)" {...props} />
)
