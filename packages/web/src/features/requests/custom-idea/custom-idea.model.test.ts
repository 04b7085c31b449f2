import {
  IDEA_STEP_MAX_LENGTH,
  IDEA_TECHNOLOGY_MAX_LENGTH,
} from '@capstone/contract/requests/requests.constants'
import { IDEA_INCOMPLETE } from '@capstone/contract/requests/requests.errors'
import { expect, test } from 'vitest'
import {
  emptyIdea,
  fieldOf,
  newStep,
  problemsOf,
  splitTechnologies,
  toIdea,
  withRequestId,
} from './custom-idea.model.ts'

const written = { ...emptyIdea(), title: 'A map', description: 'Of quiet places.' }

test('an idea needs a title and a description, and nothing else', () => {
  expect(problemsOf(emptyIdea())).toEqual({ title: IDEA_INCOMPLETE, description: IDEA_INCOMPLETE })
  expect(problemsOf(written)).toEqual({})
})

test('an idea sent again is the same request, one that was changed since another', () => {
  const first = withRequestId(null, toIdea(written))
  expect(withRequestId(first, toIdea({ ...written }))).toBe(first)
  const changed = withRequestId(first, toIdea({ ...written, description: 'Of loud places.' }))
  expect(changed.id).not.toBe(first.id)
  expect(withRequestId(changed, toIdea({ ...written, description: 'Of loud places.' }))).toBe(changed)
})

test('what is too long is said where it stands', () => {
  const step = { ...newStep(), text: 'x'.repeat(IDEA_STEP_MAX_LENGTH + 1) }
  const techStack = ['QGIS', 'x'.repeat(IDEA_TECHNOLOGY_MAX_LENGTH + 1)]
  const problems = problemsOf({ ...written, techStack, steps: [newStep(), step] })
  expect(problems).toEqual({
    techStack: `Please use at most ${IDEA_TECHNOLOGY_MAX_LENGTH} characters.`,
    'steps.1.text': `Please use at most ${IDEA_STEP_MAX_LENGTH} characters.`,
  })
})

test('more than twenty steps are refused as a whole', () => {
  const steps = Array.from({ length: 21 }, newStep)
  expect(problemsOf({ ...written, steps })).toEqual({ steps: 'Please list at most 20 steps.' })
})

test('the server’s fields are those of the form', () => {
  expect(fieldOf('idea.title')).toBe('title')
  expect(fieldOf('idea.techStack.3')).toBe('techStack')
  expect(fieldOf('idea.roadmap.2')).toBe('steps.2.text')
})

test('steps are sent in their order, without what only the form knows', () => {
  const [one, two] = [
    { ...newStep(), text: 'One' },
    { ...newStep(), text: 'Two' },
  ]
  const { steps, ...rest } = written
  expect(toIdea({ ...written, steps: [two, one] })).toEqual({ ...rest, roadmap: ['Two', 'One'] })
})

test('technologies are told apart by commas, however they came in', () => {
  expect(splitTechnologies(['Svelte', 'PostGIS, QGIS;R', ' ', 'Svelte'])).toEqual([
    'Svelte',
    'PostGIS',
    'QGIS',
    'R',
  ])
})
