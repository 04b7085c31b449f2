import {
  IDEA_STEP_MAX_LENGTH,
  IDEA_TECHNOLOGY_MAX_LENGTH,
} from '@capstone/contract/requests/requests.constants'
import { IDEA_INCOMPLETE } from '@capstone/contract/requests/requests.errors'
import { expect, test } from 'vitest'
import {
  emptyIdea,
  fieldOf,
  findIdeaErrors,
  newStep,
  splitTechnologies,
  toIdea,
} from './custom-idea.model.ts'

const written = { ...emptyIdea(), title: 'A map', description: 'Of quiet places.' }

test('an idea requires a title and a description, and nothing else', () => {
  expect(findIdeaErrors(emptyIdea())).toEqual({ title: IDEA_INCOMPLETE, description: IDEA_INCOMPLETE })
  expect(findIdeaErrors(written)).toEqual({})
})

test('a text that is too long is reported at its field', () => {
  const step = { ...newStep(), text: 'x'.repeat(IDEA_STEP_MAX_LENGTH + 1) }
  const techStack = ['QGIS', 'x'.repeat(IDEA_TECHNOLOGY_MAX_LENGTH + 1)]
  const errors = findIdeaErrors({ ...written, techStack, steps: [newStep(), step] })
  expect(errors).toEqual({
    techStack: `Please use at most ${IDEA_TECHNOLOGY_MAX_LENGTH} characters.`,
    'steps.1.text': `Please use at most ${IDEA_STEP_MAX_LENGTH} characters.`,
  })
})

test('more than twenty steps are reported once, for the whole list', () => {
  const steps = Array.from({ length: 21 }, newStep)
  expect(findIdeaErrors({ ...written, steps })).toEqual({ steps: 'Please list at most 20 steps.' })
})

test('errors of the server are shown at the fields of the form', () => {
  expect(fieldOf('idea.title')).toBe('title')
  expect(fieldOf('idea.techStack.3')).toBe('techStack')
  expect(fieldOf('idea.roadmap.2')).toBe('steps.2.text')
})

test('steps are sent in order, without the ids they have in the form', () => {
  const [one, two] = [
    { ...newStep(), text: 'One' },
    { ...newStep(), text: 'Two' },
  ]
  const { steps, ...rest } = written
  expect(toIdea({ ...written, steps: [two, one] })).toEqual({ ...rest, roadmap: ['Two', 'One'] })
})

test('technologies are split at commas and semicolons, without blank and duplicate ones', () => {
  expect(splitTechnologies(['Svelte', 'PostGIS, QGIS;R', ' ', 'Svelte'])).toEqual([
    'Svelte',
    'PostGIS',
    'QGIS',
    'R',
  ])
})
