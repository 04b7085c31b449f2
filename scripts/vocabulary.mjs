// Which folders and file names each place takes. A name that fits nowhere here needs a reason first.

export const NOUNS = [
  'accounts',
  'people',
  'repository',
  'assignments',
  'requests',
  'assistant',
  'papers',
  'chat',
  'meetings',
  'tickets',
  'files',
  'notifications',
  'live',
  'audit',
  'search',
  'dashboards',
  'health',
]

const NOUN = `(${NOUNS.join('|')})`
const WEB_NOUN = `(${[...NOUNS, 'landing'].join('|')})`
const WORDS = '[a-z0-9]+(-[a-z0-9]+)*'
// A crowded feature has one folder for each of its areas.
const AREA = `(${WORDS}/)?`
const TEST = '(\\.test)?'
// `isolated`: a file that needs a process of its own.
const SERVER_TEST = '((\\.isolated)?\\.test)?'

const CONTRACT_ROLES = 'constants|schemas|errors|policy|contract'
// `auth`, `session` and `handler` are for what the library for sign-in and plain HTTP ask for.
const SERVER_ROLES = 'table|repository|service|router|job|auth|session|handler|testing|data'

/** Each pattern is matched against the path from the root; the text says what the place takes. */
export const PLACES = [
  place('packages/contract/src/', 'base.ts, base.constants.ts, contract.ts, or <noun>/<name>.<role>.ts', [
    `(base|contract)(\\.constants)?${TEST}\\.ts`,
    `${NOUN}/${AREA}${WORDS}\\.(${CONTRACT_ROLES})${TEST}\\.ts`,
  ]),
  place(
    'packages/server/src/',
    'an entry file, app|rpc|platform|db/, or features/<noun>/[<area>/]<name>.<role>.ts',
    [
      '(main|demo|admin|announce|migrate|reset|backup|restore)(\\.test)?\\.ts',
      // Loaded by Vitest before the tests.
      `${WORDS}\\.setup\\.ts`,
      `(app|rpc|platform|db)/(${WORDS}/)*${WORDS}(\\.${WORDS})*\\.ts`,
      `features/${NOUN}/${AREA}${WORDS}\\.(${SERVER_ROLES})${SERVER_TEST}\\.ts`,
      `features/${NOUN}/${AREA}threat-\\d\\d(-${WORDS})?(\\.isolated)?\\.test\\.ts`,
    ],
  ),
  place('packages/web/src/', 'routes/, ui/, lib/, or features/<noun>/[<area>/]<name>', [
    '(main|router|routeTree|prerender|landing-entry|vite-env)(\\.gen|\\.d)?\\.(ts|tsx|css)',
    `routes/.+\\.tsx`,
    `(ui|lib)/(${WORDS}/)*${WORDS}(\\.${WORDS})*\\.(ts|tsx|css)`,
    `features/${WEB_NOUN}/${AREA}${WORDS}(\\.${WORDS})*\\.(ts|tsx|css)`,
  ]),
  place('e2e/', '<name>.spec.ts, or what the journeys share', [`(${WORDS}/)*${WORDS}(\\.${WORDS})*\\.ts`]),
  place('bench/', '<name>.ts', [`(${WORDS}/)*${WORDS}(\\.${WORDS})*\\.(ts|mjs)`]),
  place('scripts/', '<name>.mjs, with its <name>.test.mjs', [`(${WORDS}/)*${WORDS}${TEST}\\.mjs`]),
]

/** Names that say nothing: wherever everything ends up. */
export const FORBIDDEN_WORDS = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'manager', 'misc'])

/**
 * @param {string} folder
 * @param {string} takes
 * @param {string[]} patterns
 */
function place(folder, takes, patterns) {
  return { folder, takes, pattern: new RegExp(`^${folder}(${patterns.join('|')})$`) }
}
