import {
  PROJECT_FILE_KINDS,
  PROJECT_FILE_LABELS,
  type ProjectFileKind,
} from '@capstone/contract/repository/repository.constants'
import type { RepositoryProject } from '@capstone/contract/repository/repository.schemas'
import { Button, Group, Text } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import text from '../../ui/theme/text.module.css'
import { PROJECT_FILE_ICONS } from './form/project-file-badge.tsx'
import { OPEN_FAILED } from './repository.messages.ts'
import { useOpenProjectFile } from './repository.queries.ts'

/** A button for each file of a project, and for its video. */
export function ProjectFileLinks({ project }: { readonly project: RepositoryProject }) {
  const opening = useOpenProjectFile()
  const open = (kind: ProjectFileKind, mimeType: string) =>
    opening.mutate({ projectId: project.id, kind, mimeType })
  const stored = PROJECT_FILE_KINDS.flatMap((kind) => {
    const file = project.files[kind]
    return file ? [{ kind, file }] : []
  })
  if (stored.length === 0 && !project.videoUrl)
    return (
      <Text className={text.meta} mt="sm">
        No files yet
      </Text>
    )
  return (
    <>
      <Group gap="xs" mt="sm">
        {stored.map(({ kind, file }) => (
          <Button
            key={kind}
            size="xs"
            variant="default"
            leftSection={PROJECT_FILE_ICONS[kind]}
            loading={opening.isPending && opening.variables.kind === kind}
            onClick={() => open(kind, file.mimeType)}
          >
            {PROJECT_FILE_LABELS[kind]}
          </Button>
        ))}
        {project.videoUrl && (
          <Button
            component="a"
            href={project.videoUrl}
            target="_blank"
            rel="noopener noreferrer"
            size="xs"
            variant="default"
            leftSection={<IconVideo size={16} stroke={1.7} aria-hidden />}
          >
            Video
          </Button>
        )}
      </Group>
      {opening.isError && (
        <Text role="alert" size="sm" fz={13} c="var(--rejected)" mt="xs">
          {OPEN_FAILED}
        </Text>
      )}
    </>
  )
}
