import { Flex, Text } from '@mantine/core'

/** The steps of an idea, in order. */
export function IdeaStepsList({ steps }: { readonly steps: readonly string[] }) {
  return (
    <ol>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of an idea do not change, and two may have the same text.
        <Flex component="li" key={index} py={6} fz="sm" lh="sm" c="var(--ink-2)">
          <Text span aria-hidden="true" flex="none" w={24} ff="heading" fs="italic" lh="sm" c="dimmed">
            {index + 1}
          </Text>
          {step}
        </Flex>
      ))}
    </ol>
  )
}
