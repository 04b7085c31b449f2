import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PROJECTS } from './data/projects.data.ts'
import { KNOWN_ANSWERS } from './known-answers.testing.ts'

const GUIDE = new URL('../../../../../docs/study-guide/', import.meta.url)
const titles = new Set(PROJECTS.map(({ title }) => title))

test('there are sixty questions with known answers, half of them paraphrased', () => {
  expect(new Set(KNOWN_ANSWERS.map(({ question }) => question)).size).toBe(60)
  expect(KNOWN_ANSWERS.filter(({ isParaphrased }) => isParaphrased)).toHaveLength(30)
  for (const { question, project } of KNOWN_ANSWERS)
    expect(project === null || titles.has(project), question).toBe(true)
})

test('each page of the study guide that is the place of an answer contains its quotation', () => {
  for (const { question, places, quotation } of KNOWN_ANSWERS)
    for (const { source, page } of places)
      if (source === 'study_guide')
        expect(readFileSync(new URL(`${page}.md`, GUIDE), 'utf8'), question).toContain(quotation)
})
