import { Box, Flex } from '@mantine/core'

export interface StackedBarProps {
  /** Text alternative. */
  readonly label: string
  readonly parts: readonly { readonly name: string; readonly size: number; readonly colour: string }[]
  /** The value of the full bar; by default the sum of the parts. */
  readonly whole?: number
}

/** A bar divided into coloured parts; the rest of it is empty. */
export function StackedBar({ label, parts, whole }: StackedBarProps) {
  const sum = parts.reduce((total, { size }) => total + size, 0)
  const rest = Math.max(0, (whole ?? sum) - sum)
  return (
    <Flex role="img" aria-label={label} gap={2} h={8} bdrs="xs" style={{ overflow: 'hidden' }}>
      {parts
        .filter(({ size }) => size > 0)
        .map(({ name, size, colour }) => (
          <Box component="i" key={name} flex={`${size} 1 0`} miw={2} bg={colour} />
        ))}
      {(rest > 0 || sum === 0) && <Box component="i" flex={`${rest || 1} 1 0`} miw={2} bg="var(--track)" />}
    </Flex>
  )
}
