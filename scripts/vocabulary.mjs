// The folders and file names that each place allows, and the words that names must not use.

export const NOUNS = [
  'accounts',
  'people',
  'repository',
  'assignments',
  'requests',
  'assistant',
  'papers',
  'passages',
  'hand-ins',
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
// A large feature has one folder for each of its areas.
const AREA = `(${WORDS}/)?`
const TEST = '(\\.test)?'
// `isolated`: a file that needs a process of its own.
const SERVER_TEST = '((\\.isolated)?\\.test)?'

// `policy` says who may do what, `model` holds other pure functions that server and browser share.
const CONTRACT_ROLES = 'constants|schemas|errors|policy|model|contract'
// `router` lists a noun's procedures, `handler` serves plain HTTP endpoints, `session` is for session and device
// cookies.
const SERVER_ROLES = 'table|repository|service|router|job|session|handler|testing|data'

/** The allowed paths: a folder, a description of its paths for messages, and their patterns. */
export const PLACES = [
  place(
    'packages/contract/src/',
    'base.ts, base.constants.ts, base.errors.ts, contract.ts, page.ts, or <noun>/[<area>/]<name>.<role>.ts',
    [
      `(base|contract|page)(\\.(constants|errors))?${TEST}\\.ts`,
      `${NOUN}/${AREA}${WORDS}\\.(${CONTRACT_ROLES})${TEST}\\.ts`,
    ],
  ),
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
  place('packages/web/src/', 'an entry file, routes/, ui/, lib/, or features/<noun>/[<area>/]<name>', [
    '(main|router|routeTree|prerender|screen-loader|vite-env)(\\.gen|\\.d)?\\.(ts|tsx|css)',
    `routes/.+\\.tsx`,
    `(ui|lib)/(${WORDS}/)*${WORDS}(\\.${WORDS})*\\.(ts|tsx|css)`,
    `features/${WEB_NOUN}/${AREA}${WORDS}(\\.${WORDS})*\\.(ts|tsx|css)`,
  ]),
  place('e2e/', '<name>.spec.ts, or a shared module', [`(${WORDS}/)*${WORDS}(\\.${WORDS})*\\.ts`]),
  place('bench/', '<name>.ts', [`(${WORDS}/)*${WORDS}(\\.${WORDS})*\\.(ts|mjs)`]),
  place('scripts/', '<name>.mjs, with its <name>.test.mjs', [`(${WORDS}/)*${WORDS}${TEST}\\.mjs`]),
]

/**
 * Terms that were replaced, each with the word to use instead. No file name and no declared identifier may contain one.
 * Terms are matched as adjacent words, ignoring upper and lower case, the last word also in the plural.
 */
export const REPLACED_TERMS = new Map([
  ['handOff', 'one-time token'],
  ['postbox', 'mail queue'],
  ['probing', 'health check'],
  ['tidying', 'vacuum'],
  ['bornProject', 'requested project'],
  ['bornId', 'the id of a requested project'],
  ['createSharing', 'single-flight'],
  ['turnstile', 'concurrency limiter'],
  ['takeTurn', 'enqueue, or acquire a lock or lease'],
  ['beginTurn', 'acquire a lease'],
  ['holdTurn', 'renew a lease'],
  ['finishTurn', 'release a lease'],
  ['limitArrivals', 'request timeout'],
  ['holdPeople', 'lock for share'],
  ['makeSeal', 'checksum'],
  ['sealAnswer', 'the headers it adds'],
  ['lendWorlds', 'fixtures'],
  ['world', 'fixtures'],
  ['trail', 'audit log'],
  ['whisper', 'transient event'],
  ['heir', 'fallback'],
  ['furnish', 'extend'],
  ['momentSchema', 'timeSchema'],
  ['findAnything', 'CommandPalette'],
  ['progressMark', 'progress history'],
  ['roadmapTick', 'completed step'],
  ['assistantTurn', 'answer lease'],
  ['runPlainly', 'runScript'],
  ['likeness', 'similarity'],
  ['alike', 'similar'],
  ['gatherCalls', 'batch'],
  ['noteBackup', 'record'],
  ['forgetSummary', 'invalidateSummary'],
  ['outdateSummary', 'invalidateSummary'],
  ['keepLog', 'captureLog'],
  ['sayMoment', 'formatTime'],
  ['momentOf', 'timestamp'],
  ['nextDayOf', 'startOfNextDay'],
  ['beginningOf', 'startOf'],
  ['untilSettled', 'retryOnConflict'],
  ['findCircles', 'findCycles'],
  ['askAnew', 'refetch'],
  ['inTurns', 'coalesce'],
  ['useCalm', 'useIdle'],
  ['usePatience', 'useDelayed'],
  ['patience', 'timeout or delay'],
  ['useFocusHeir', 'useFocusFallback'],
  ['useOpenedHere', 'useDialogHistory'],
  ['useOpenedLater', 'useDeferredOpen'],
  ['useGrowingBox', 'useAutosize'],
  ['useStickToEnd', 'useStickToBottom'],
  ['useScreensAhead', 'usePrefetchRoutes'],
  ['useRounds', 'useDialogState'],
  ['useLooking', 'useIsViewing'],
  ['untilIdle', 'whenIdle'],
  ['whenWanted', 'LazyMount'],
  ['whenSeen', 'LazyInView'],
  ['partMissing', 'ChunkError'],
  ['amberCount', 'CountBadge'],
  ['ledger', 'StatGrid'],
  ['factsLine', 'MetaLine'],
  ['factList', 'DescriptionList'],
  ['nextStrip', 'NextSteps'],
  ['waitingFigure', 'loading indicator'],
  ['waitingScreen', 'LoadingScreen'],
  ['pageHead', 'PageHeader'],
  ['deskTabs', 'inbox tabs'],
  ['wantedPath', 'returnTo'],
  ['keptForPerson', 'sessionStore'],
  ['steadyFetch', 'fetchWithRetry'],
  ['liveNouns', 'live invalidation'],
  ['livePlan', 'reconnect policy'],
  ['ownIdea', 'custom idea'],
  ['firstRows', 'what the rows are'],
  ['news', 'change, event or message'],
  ['standing', 'what it is: surviving, listening, valid'],
  ['told', 'notified'],
  ['goOn', 'resume'],
  ['wholeRead', 'sequential scan'],
  ['housekeeping', 'vacuum'],
  ['timeRequest', 'extension request'],
])

/** Words that do not describe the content of a file. */
export const FORBIDDEN_WORDS = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'manager', 'misc'])

/**
 * @param {string} folder
 * @param {string} description
 * @param {string[]} patterns
 */
function place(folder, description, patterns) {
  return { folder, description, pattern: new RegExp(`^${folder}(${patterns.join('|')})$`) }
}
