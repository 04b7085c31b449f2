import { randomUUID } from 'node:crypto'
import type { ProjectWrite } from '@capstone/contract/repository/repository.schemas'

/** The input for a project, with a new id and the given overrides. */
export const buildProject = (overrides: Partial<ProjectWrite> = {}): ProjectWrite => ({
  id: randomUUID(),
  title: 'Smart campus',
  description: 'Sensors in every room.',
  category: 'IoT',
  videoUrl: 'https://vimeo.com/1',
  tools: [
    { title: 'Node', url: 'https://nodejs.org' },
    { title: 'Git', url: 'https://git-scm.com' },
    { title: 'Ansible', url: 'https://ansible.com' },
  ],
  files: {},
  ...overrides,
})
