import { expect, it } from 'vitest'
import { projectWriteSchema } from './repository.schemas.ts'

const TOOL_URL = 'https://example.test/'
const PROJECT = {
  id: '0d5f6f0e-4a0e-4a52-9e9f-0d1d2b3c4a5e',
  title: 'River log',
  description: 'Measures the level of a river.',
  videoUrl: '',
  files: {},
}

it('threat-59 invisible characters are removed from tools and categories; a tool without other characters is dropped', () => {
  const tools = ['\u200b', '\u3164\u202e', 'No\u200btes\n'].map((title) => ({ title, url: TOOL_URL }))
  expect(projectWriteSchema.parse({ ...PROJECT, category: '\u200b', tools })).toMatchObject({
    category: 'General',
    tools: [{ title: 'Notes', url: TOOL_URL }],
  })
})
