import { Flex, Group } from '@mantine/core'
import { Tag } from './tag.tsx'

/** Lists the technologies of a project or idea without duplicates; renders nothing if there are none. */
export function TechnologiesList({ technologies }: { readonly technologies: readonly string[] }) {
  if (technologies.length === 0) return null
  return (
    <Group component="ul" gap={6} maw="100%" mt={12} aria-label="Technologies">
      {[...new Set(technologies)].map((technology) => (
        <Flex component="li" key={technology} miw={0} maw="100%">
          <Tag>{technology}</Tag>
        </Flex>
      ))}
    </Group>
  )
}
