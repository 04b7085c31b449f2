import { expect, it } from 'vitest'
import {
  formatGreeting,
  formatLimit,
  insertTemplate,
  QUICK_HELP,
  restoreQuestion,
} from './assistant.messages.ts'

it('greets by first name and course', () => {
  expect(formatGreeting('Ananya Deshpande', 'ME/M.Tech')).toMatch(
    /^Hello Ananya! .* your ME\/M\.Tech project: /,
  )
  expect(formatGreeting('  ', null)).toMatch(/^Hello Student! .* your project: /)
})

it('says who limited the assistant, how far it goes, and for which of several projects', () => {
  const limit = { level: 'hints', project: 'Crop stress', mentorName: 'Dr. Kulkarni' } as const
  expect(formatLimit(limit, 1)).toEqual({
    title: 'Hints only for this project.',
    text: 'Dr. Kulkarni has chosen that the assistant asks and points, and leaves the writing and the code to you.',
  })
  expect(formatLimit({ ...limit, level: 'worked_parts', mentorName: null }, 2)).toEqual({
    title: 'Worked parts.',
    text: 'Your instructor has chosen this for “Crop stress”: the assistant works out a part as an example, and leaves the rest to you. It holds for all of your questions.',
  })
})

it('has the four templates of the specification', () => {
  expect(QUICK_HELP.map(({ name }) => name)).toEqual([
    'Debug Code',
    'Explain Concept',
    'Project Ideas',
    'Best Practices',
  ])
})

it('a template replaces an empty text or another template, and discards nothing typed', () => {
  const [{ answer: debug, search: find }, { answer: explain }] = QUICK_HELP
  expect(insertTemplate('', debug.template)).toBe(debug.template)
  expect(insertTemplate(debug.template, explain.template)).toBe(explain.template)
  expect(insertTemplate(find.template, explain.template)).toBe(explain.template)
  expect(insertTemplate('My own words ', explain.template)).toBe(`My own words\n\n${explain.template}`)
})

it('a question is restored before what was typed in the meantime', () => {
  expect(restoreQuestion(' ', 'Why?')).toBe('Why?')
  expect(restoreQuestion('And then', 'Why?')).toBe('Why?\n\nAnd then')
})
