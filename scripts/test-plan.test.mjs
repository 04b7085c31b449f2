import { expect, test } from 'vitest'
import { planTests, splitArguments } from './test-plan.mjs'

const TAG = `@module-${'tag'}`
const REPOSITORY = {
  testFiles: [
    { path: 'e2e/student-tickets.spec.ts', text: '' },
    { path: 'packages/server/src/features/tickets/locks.test.ts', text: `// ${TAG} database` },
    { path: 'packages/server/src/app/kill.test.ts', text: "test('x', { tags: ['nightly'] }, () => {})" },
    { path: 'packages/web/src/ui/database.test.ts', text: '' },
    { path: 'e2e/live.spec.ts', text: `// ${TAG} ci` },
  ],
  findChanged: () => ['packages/server/src/app/kill.test.ts'],
}
const [JOURNEY, LOCKS, KILL] = REPOSITORY.testFiles.map(({ path }) => path)
const CONFIG = '--config=e2e/vitest.config.ts'
const SERVER = { DATABASE_URL: 'postgres://me:secret@db/x' }
const FULL = { PROVE: 'full', SWEEP: 'full' }

/**
 * What each part runs.
 * @param {Parameters<typeof planTests>[0]} tier
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
const plan = (tier, args = [], env = {}) =>
  planTests(tier, args, env, REPOSITORY).map((part) => [part.kind, part.args, part.env])

test('the full run has the checks, then the tests on one engine, without those for CI and for the night', () => {
  expect(plan('all', [], SERVER)).toEqual([
    ['checks', [], SERVER],
    ['unit', ['--tags-filter=!nightly'], SERVER],
    ['journeys', [CONFIG, '--tags-filter=!ci'], SERVER],
  ])
  expect(plan('all', [], { CI: 'true' })[2]).toEqual(['journeys', [CONFIG], { CI: 'true' }])
  expect(plan('all', ['live'])).toEqual([['journeys', [CONFIG, 'e2e/live.spec.ts'], {}]])
  expect(plan('e2e')).toEqual([['journeys', [CONFIG], {}]])
  expect(plan('all', ['--sequence.seed=7']).map(([kind]) => kind)).toEqual(['checks', 'unit', 'journeys'])
  expect(plan('all', ['--project=server']).map(([kind]) => kind)).toEqual(['unit', 'journeys'])
})

test('names select the files of each part, without checks; a part without a file is left out', () => {
  expect(plan('all', ['Tickets', '-t', 'opens', '--bail=1'])).toEqual([
    ['unit', ['-t', 'opens', '--bail=1', '--tags-filter=!nightly', LOCKS], {}],
    ['journeys', [CONFIG, '-t', 'opens', '--bail=1', JOURNEY], {}],
  ])
  expect(plan('all', ['kill'])).toEqual([['unit', ['--tags-filter=!nightly', KILL], {}]])
  expect(plan('unit', ['student'])).toEqual([])
  expect(plan('e2e', ['student'])).toEqual([['journeys', [CONFIG, JOURNEY], {}]])
})

test('tests of the database are selected by their tag', () => {
  expect(plan('database', [], SERVER)).toEqual([
    ['unit', ['--tags-filter=database', '--tags-filter=!nightly', LOCKS], SERVER],
  ])
})

test('changes may affect one part only', () => {
  expect(plan('changed')).toEqual([['unit', ['--tags-filter=!nightly', KILL], {}]])
  expect(plan('changed', ['tickets'])).toEqual([])
})

test('the prove tier has full counts, each once where it runs on both engines', () => {
  expect(plan('prove', [], SERVER)).toEqual([
    ['checks', [], SERVER],
    ['unit', ['--tags-filter=database', LOCKS], { ...SERVER, ...FULL }],
    ['unit', ['--project=server*', '--tags-filter=!database'], SERVER],
    ['unit', ['--tags-filter=!database'], FULL],
    ['unit', ['--tags-filter=database', LOCKS], {}],
    ['journeys', [CONFIG], FULL],
  ])
  expect(plan('prove')).toEqual([
    ['checks', [], {}],
    ['unit', [], FULL],
    ['journeys', [CONFIG], FULL],
  ])
  expect(plan('prove', ['kill'])).toEqual([['unit', [KILL], FULL]])
})

test('the command of a failed test has the settings and order it failed with, and no password', () => {
  const order = ['--sequence.seed=7', '--maxWorkers=1']
  const reruns = planTests('unit', order, { ...SERVER, ...FULL }, REPOSITORY).map((part) => part.rerun)
  expect(reruns).toEqual([
    ['PROVE=full', "DATABASE_URL='postgres://me:…@db/x'", 'npm run test:unit --', '--sequence.seed=7'],
  ])
  expect(planTests('e2e', [], FULL, REPOSITORY)[0]?.rerun).toEqual([
    'PROVE=full',
    'SWEEP=full',
    'npm run test:e2e --',
  ])
})

test('the value of an option is not a name', () => {
  expect(splitArguments(['--project', 'server', 'tickets', '-t', 'x y', '--bail=1'])).toEqual({
    names: ['tickets'],
    options: ['--project', 'server', '-t', 'x y', '--bail=1'],
  })
})
