import { expect, it } from 'vitest'
import { formatGreeting, insertTemplate, QUICK_HELP, restoreQuestion } from './assistant.messages.ts'

it('greets by first name and course', () => {
  expect(formatGreeting('Ananya Deshpande', 'ME/M.Tech')).toMatch(
    /^Hello Ananya! .* your ME\/M\.Tech project: /,
  )
  expect(formatGreeting('  ', null)).toMatch(/^Hello Student! .* your project: /)
})

it('has the four templates of the specification', () => {
  expect(QUICK_HELP.map(({ name }) => name)).toEqual([
    'Debug Code',
    'Explain Concept',
    'Project Ideas',
    'Best Practices',
  ])
})

it('a template takes the place of nothing and of another one, and loses nothing typed', () => {
  const [debug, explain] = QUICK_HELP
  expect(insertTemplate('', debug.template)).toBe(debug.template)
  expect(insertTemplate(debug.template, explain.template)).toBe(explain.template)
  expect(insertTemplate('My own words ', explain.template)).toBe(`My own words\n\n${explain.template}`)
})

it('a question comes back before what was typed meanwhile', () => {
  expect(restoreQuestion(' ', 'Why?')).toBe('Why?')
  expect(restoreQuestion('And then', 'Why?')).toBe('Why?\n\nAnd then')
})
