import type { Role } from '@capstone/contract/accounts/accounts.constants'
import { RESULTS_PER_KIND } from '@capstone/contract/search/search.constants'
import type { SearchResults, TitledResult } from '@capstone/contract/search/search.schemas'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { preparedOn } from '../../db/prepared-statements.ts'
import { searchPattern, searchPatterns } from '../../db/search.ts'
import type { AdminScope, InstructorScope, StudentScope } from '../../rpc/scope.ts'
import { users } from '../accounts/accounts.table.ts'
import { studentProjects } from '../assignments/assignments.table.ts'
import { isNotRemoved } from '../assignments/project-columns.table.ts'
import { chatThreads, isThreadListed } from '../chat/chat.table.ts'
import { handInItems, handIns } from '../hand-ins/hand-ins.table.ts'
import { studentPapers } from '../papers/papers.table.ts'
import { instructorProjects } from '../repository/repository.table.ts'
import { projectRequests } from '../requests/requests.table.ts'
import { adminInstructorTickets, supportTickets } from '../tickets/tickets.table.ts'

/** Most matches of a kind to rank; a longer text narrows them down. */
const CANDIDATES_MAX = 500
/** Most people per pattern whose rows are looked up. */
const OWNERS_MAX = 100
/** Most words at the beginning or the end of a text that are looked up as the name of a person. */
const NAME_WORDS_MAX = 3

const userId = sql`${sql.placeholder('userId')}::uuid`
const now = sql`${sql.placeholder('now')}::timestamptz`
const pattern = sql.placeholder('pattern')
const otherPattern = sql.placeholder('otherPattern')
const words = sql`${sql.placeholder('words')}::text[]`
const isMatch = (text: SQLWrapper) => sql`(${text} like ${pattern} or ${text} like ${otherPattern})`

/** Selects the best matches as JSON. `candidates` has `label`, `id`, `is_finished` and `age`. */
const bestMatches = <Row>(candidates: SQL, json: SQL) => sql<Row[]>`(
  select coalesce(json_agg(${json} order by place), '[]') from (
    select row_number() over (
      order by is_finished, lower(label) like ${sql.placeholder('prefix')} desc, age, lower(label), id) as place, *
    from (${candidates} limit ${CANDIDATES_MAX}) as candidates
    order by place limit ${RESULTS_PER_KIND}
  ) as first)`

/** Selects the best matches among people; `more` are further properties of their JSON. */
const people = (isListed: SQL, more = sql``) =>
  bestMatches<SearchResults['people'][number]>(
    sql`select ${users.name} as label, ${users.id} as id, ${users.email} as email, ${users.role} as role,
      false as is_finished, 0 as age from ${users} where ${isMatch(users.searchText)} and ${isListed}`,
    sql`json_build_object('id', id, 'name', label, 'email', email, 'role', role ${more})`,
  )

type SearchedKind = {
  readonly from: SQLWrapper
  readonly title: SQLWrapper
  readonly id: SQLWrapper
  readonly person?: SQLWrapper
  readonly status?: SQLWrapper
  readonly project?: SQLWrapper
  /** Whether the row is finished or closed; such rows come after the others. */
  readonly isFinished?: SQL
  /** The time by which rows are sorted, newest first; by title if there is none. */
  readonly time?: SQLWrapper
  /** Whether the earliest time comes first instead. */
  readonly isByDeadline?: true
  /** The lower-case text that is searched; the title by default. */
  readonly text?: SQLWrapper
  /** Whether a row is found; by default, whether its text matches. */
  readonly isFound?: SQL
  /**
   * Whether the person's name is searched, too; each word of the search may be in the name or in the text. Only for few
   * rows, because the name is looked up for each.
   */
  readonly isByPerson?: true
  /** Whether rows of the people that match are found, too. For many rows; requires an index on `person`. */
  readonly isByOwner?: true
  readonly where?: SQL
}

/** The people that match, to join what they own. */
const owners = sql`(select ${users.id}, ${users.searchText} from ${users}
  where ${isMatch(users.searchText)} limit ${OWNERS_MAX}) as owner`

/** The people who match a text, its first words, or its last words. */
const namedOwners = sql`(${sql.join(
  [
    sql`(select ${users.id}, ${users.searchText} from ${users} where ${isMatch(users.searchText)} limit ${OWNERS_MAX})`,
    // One selection for each, so that each reads by the index and a frequent word does not push out the others.
    ...Array.from(
      { length: 2 * NAME_WORDS_MAX },
      (_, index) => sql`(select ${users.id}, ${users.searchText} from ${users}
        where ${users.searchText} like ${sql.placeholder(`name${index}`)}::text limit ${OWNERS_MAX})`,
    ),
  ],
  sql` union `,
)}) as owner`

/** Whether a text contains each word of the search; null when the search has only one. */
const hasEachWord = (text: SQL) => sql`${text} like all (${words})`

const ageOf = ({ time, isByDeadline }: SearchedKind) => {
  if (!time) return sql`0`
  const seconds = sql`extract(epoch from ${time})`
  return isByDeadline ? seconds : sql`-${seconds}`
}

/** Selects the best matches among rows with a title. */
function matchesWithTitle(kind: SearchedKind) {
  const {
    from,
    title,
    id,
    person,
    status,
    project,
    text,
    isByPerson,
    isByOwner,
    isFound,
    isFinished = sql`false`,
    where = sql`true`,
  } = kind
  const personId = person ?? sql`null::uuid`
  const name = sql`(select person.name from ${users} person where person.id = ${personId})`
  const columns = sql`${title} as label, ${id} as id, ${name} as person, ${personId} as person_id,
    ${status ?? sql`null`} as status, ${project ?? sql`null`} as project, ${isFinished} as is_finished, ${ageOf(kind)} as age`
  const searched = text ?? sql`lower(${title})`
  const [isTextMatch, personName] = [isMatch(searched), sql`lower(${name})`]
  const isTextOrPersonMatch = sql`(${isTextMatch} or ${isMatch(personName)}
    or ${hasEachWord(sql`${searched} || ' ' || ${personName}`)})`
  const matching = sql`select ${columns} from ${from}
    where ${where} and ${isFound ?? (isByPerson ? isTextOrPersonMatch : isTextMatch)}`
  // Two selections, so that each reads by its own index.
  const byOwner = sql`select ${columns} from ${owners} inner join ${from} on ${person} = owner.id where ${where}`
  return bestMatches<TitledResult>(
    isByOwner
      ? sql`(${matching} limit ${CANDIDATES_MAX}) union (${byOwner} limit ${CANDIDATES_MAX})`
      : matching,
    sql`json_build_object('id', id, 'title', label, 'personName', person, 'status', status
      ${project ? sql`, 'projectTitle', project` : sql``} ${isByPerson ? sql`, 'personId', person_id` : sql``})`,
  )
}

const NONE = sql<TitledResult[]>`'[]'::json`

const projects = {
  from: instructorProjects,
  title: instructorProjects.title,
  id: instructorProjects.id,
  text: instructorProjects.searchText,
}
const assignments = {
  from: studentProjects,
  title: studentProjects.title,
  id: studentProjects.id,
  status: studentProjects.status,
  isFinished: sql`${studentProjects.status} = 'completed'`,
  time: studentProjects.assignedAt,
  isByPerson: true,
} as const
// The same conditions as in stateOfHandIn.
const isClosed = sql`(${handIns.status} <> 'accepted' and (${chatThreads.archivedAt} is not null
  or ${handIns.status} <> 'submitted' and ${handIns.closesAt} < ${now}))`
const isMissing = sql`(${handIns.status} = 'open' and ${handIns.dueAt} < ${now})`
const handInsOfProjects = {
  from: sql`${chatThreads} inner join ${handIns} on ${handIns.assignmentId} = ${chatThreads.id}
    inner join ${handInItems} on ${handInItems.id} = ${handIns.itemId}`,
  title: handInItems.title,
  id: handIns.id,
  status: sql`case when ${isClosed} then 'closed' when ${isMissing} then 'missing' else ${handIns.status} end`,
  project: chatThreads.title,
  isFinished: sql`(${handIns.status} = 'accepted' or ${isClosed} is true)`,
  time: handIns.dueAt,
  isByDeadline: true,
} as const
const papers = {
  from: studentPapers,
  title: studentPapers.title,
  id: studentPapers.id,
  status: studentPapers.status,
  isFinished: sql`${studentPapers.status} = 'published'`,
  time: studentPapers.uploadedAt,
}
const requests = {
  from: projectRequests,
  title: projectRequests.title,
  id: projectRequests.id,
  status: projectRequests.status,
  isFinished: sql`${projectRequests.status} <> 'pending'`,
  time: projectRequests.requestedAt,
}
const ticketsOf = (tickets: typeof supportTickets | typeof adminInstructorTickets) => ({
  from: tickets,
  title: tickets.subject,
  id: tickets.id,
  status: tickets.status,
  isFinished: sql`${tickets.status} = 'resolved'`,
  time: tickets.createdAt,
  text: tickets.searchText,
})
const threads = {
  from: chatThreads,
  title: chatThreads.title,
  id: chatThreads.id,
  status: sql`case when ${chatThreads.archivedAt} is not null then 'archived' end`,
  isFinished: sql`${chatThreads.archivedAt} is not null`,
  time: chatThreads.activeAt,
  isByPerson: true,
} as const

/** Whether the viewer mentors a project of the person who was found, as the list of mentored projects shows it. */
const hasMentoredProject = sql`exists (select from ${studentProjects} where ${studentProjects.studentId} = first.id
  and ${studentProjects.mentorId} = ${userId} and ${isNotRemoved})`

/** What each role finds. The placeholder `userId` is the viewer. */
const SELECTIONS = {
  student: {
    people: sql<SearchResults['people']>`'[]'::json`,
    projects: NONE,
    assignments: matchesWithTitle({
      ...assignments,
      person: studentProjects.mentorId,
      where: sql`${studentProjects.studentId} = ${userId} and ${isNotRemoved}`,
    }),
    handIns: matchesWithTitle({
      ...handInsOfProjects,
      where: sql`${chatThreads.studentId} = ${userId}`,
    }),
    papers: matchesWithTitle({ ...papers, where: sql`${studentPapers.studentId} = ${userId}` }),
    requests: matchesWithTitle({ ...requests, where: sql`${projectRequests.studentId} = ${userId}` }),
    tickets: matchesWithTitle({
      ...ticketsOf(supportTickets),
      person: supportTickets.receiverId,
      where: sql`${supportTickets.senderId} = ${userId}`,
    }),
    instructorTickets: NONE,
    threads: matchesWithTitle({
      ...threads,
      person: chatThreads.mentorId,
      where: sql`${chatThreads.studentId} = ${userId} and ${isThreadListed.student}`,
    }),
  },
  instructor: {
    people: people(
      sql`${users.assignedInstructor} = ${userId}`,
      sql`, 'hasMentoredProject', ${hasMentoredProject}`,
    ),
    projects: matchesWithTitle({ ...projects, where: sql`${instructorProjects.instructorId} = ${userId}` }),
    assignments: matchesWithTitle({
      ...assignments,
      person: studentProjects.studentId,
      where: sql`${studentProjects.mentorId} = ${userId} and ${isNotRemoved}`,
    }),
    handIns: matchesWithTitle({
      ...handInsOfProjects,
      person: chatThreads.studentId,
      isByPerson: true,
      where: sql`${chatThreads.mentorId} = ${userId}`,
    }),
    papers: NONE,
    requests: NONE,
    tickets: matchesWithTitle({
      ...ticketsOf(supportTickets),
      person: supportTickets.senderId,
      isByPerson: true,
      where: sql`${supportTickets.receiverId} = ${userId}`,
    }),
    instructorTickets: matchesWithTitle({
      ...ticketsOf(adminInstructorTickets),
      where: sql`${adminInstructorTickets.senderId} = ${userId}`,
    }),
    threads: matchesWithTitle({
      ...threads,
      person: chatThreads.studentId,
      where: sql`${chatThreads.mentorId} = ${userId} and ${isThreadListed.instructor}`,
    }),
  },
  admin: {
    people: people(sql`true`),
    projects: matchesWithTitle({ ...projects, person: instructorProjects.instructorId, isByOwner: true }),
    assignments: NONE,
    // Everybody's hand-ins share a few titles, so a search must name the student; its other words may be of the title.
    handIns: matchesWithTitle({
      ...handInsOfProjects,
      from: sql`${namedOwners} inner join ${chatThreads} on ${chatThreads.studentId} = owner.id
        inner join ${handIns} on ${handIns.assignmentId} = ${chatThreads.id}
        inner join ${handInItems} on ${handInItems.id} = ${handIns.itemId}`,
      isFound: sql`(${words} is null or ${hasEachWord(sql`owner.search_text || ' ' || lower(${handInItems.title})`)})`,
      person: chatThreads.studentId,
    }),
    papers: matchesWithTitle({ ...papers, person: studentPapers.studentId, isByOwner: true }),
    requests: matchesWithTitle({ ...requests, person: projectRequests.studentId, isByOwner: true }),
    tickets: matchesWithTitle({
      ...ticketsOf(supportTickets),
      person: supportTickets.senderId,
      isByOwner: true,
    }),
    instructorTickets: matchesWithTitle({
      ...ticketsOf(adminInstructorTickets),
      person: adminInstructorTickets.senderId,
      isByOwner: true,
    }),
    threads: NONE,
  },
} satisfies Record<Role, unknown>

/** The search statement of a role, with placeholders. */
export const selectMatches = (db: Database, role: Role) =>
  db.select(SELECTIONS[role]).from(sql`(select 1) as once`)

// An administrator's statement has no name, so that it is planned for each text: one plan for all texts would read all
// people.
const MATCHES = {
  student: preparedOn((db) => selectMatches(db, 'student').prepare('find_own_work')),
  instructor: preparedOn((db) => selectMatches(db, 'instructor').prepare('find_mentored_work')),
  admin: preparedOn((db) => selectMatches(db, 'admin').prepare('')),
}

/** Returns the values of the statement's placeholders for a text. */
export const toSearchParameters = (text: string) => {
  const [first = '', second = first] = searchPatterns(text)
  const words = text.split(/\s+/).filter(Boolean)
  const names = Array.from({ length: NAME_WORDS_MAX }, (_, index) => index + 1).flatMap((count) =>
    count < words.length ? [words.slice(0, count), words.slice(-count)] : [null, null],
  )
  return {
    pattern: first,
    otherPattern: second,
    prefix: first.replace(/^%/, ''),
    words: words.length > 1 ? words.map(searchPattern) : null,
    ...Object.fromEntries(names.map((name, index) => [`name${index}`, name && toNamePattern(name)])),
  }
}

/** Returns the pattern for a name; null for a name too short to be found within words by the index. */
const toNamePattern = (name: readonly string[]) => {
  const [pattern, ...others] = searchPatterns(name.join(' '))
  return others.length > 0 ? null : pattern
}

/**
 * Finds what the viewer may open and matches a text of at least SEARCH_MIN_LENGTH characters, up to RESULTS_PER_KIND of
 * each kind, in one statement.
 */
export async function findMatches(
  db: Database,
  { role, userId }: StudentScope | InstructorScope | AdminScope,
  { text, at }: { readonly text: string; readonly at: Date },
): Promise<SearchResults> {
  const [row] = await MATCHES[role](db).execute({
    ...toSearchParameters(text),
    userId,
    now: at.toISOString(),
  })
  if (!row) throw new Error('The database returned no row.')
  return row
}
