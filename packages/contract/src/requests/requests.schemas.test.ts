import { expect, it } from 'vitest'
import { ideaSchema } from './requests.schemas.ts'

const IDEA = {
  title: 'River log',
  description: 'Measures the level of a river.',
  techStack: [],
  difficulty: 'Beginner',
  duration: '',
  roadmap: [],
}

it.each(['River\u202elog', 'River\u200blog', 'River\nlog', 'River\u0007log', '\u3164', '\u200b'])(
  'threat-59 the title of an idea, which becomes that of a project, must not be %j',
  (title) => {
    expect(ideaSchema.safeParse(IDEA).success).toBe(true)
    expect(ideaSchema.safeParse({ ...IDEA, title }).success).toBe(false)
  },
)
