import type { RecordKind } from '@capstone/contract/assistant/assistant.constants'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { StudentScope } from '../../rpc/scope.ts'
import { studentProjects } from '../assignments/assignments.table.ts'
import { chatThreads } from '../chat/chat.table.ts'
import { handIns, isAwaited } from '../hand-ins/hand-ins.table.ts'
import {
  openableFiles,
  ownRecords,
  type SourceSelection,
  searchedSources,
} from './openable-content.repository.ts'
import { passageSources, passages } from './passages.table.ts'

/** A passage or a record that the student may open, by its reference. */
export type EntryRow = {
  readonly reference: string
  readonly kind: 'project_file' | 'paper_file' | 'hand_in_file' | 'guide_page' | RecordKind
  readonly record_id: string | null
  readonly version_id: string | null
  readonly name: string
  readonly belongs_to: string | null
  readonly version: number | null
  readonly mime_type: string | null
  readonly place: number | null
  readonly heading: string
  readonly text: string
}
/** An entry with the nearest other headings before and after it in its document, unless they are far away. */
export type EntryInPlace = EntryRow & {
  readonly heading_before: string | null
  readonly heading_after: string | null
}
/** A passage or record that has terms of a question, and where it has them. */
export type PassageCandidate = EntryRow & {
  readonly source_id: string | null
  readonly position: number | null
  readonly hits: readonly TermHit[]
}
/** A term's first positions in an entry, in words from its heading on, and whether a heading has it. */
export type TermHit = {
  readonly term: number
  readonly positions: readonly number[]
  readonly inHeading: boolean
}

/** The candidates for a question, how many entries there are, and how many of these have each term, by its number. */
export type FoundCandidates = {
  readonly candidates: readonly PassageCandidate[]
  readonly entries: number
  readonly frequencies: ReadonlyMap<number, number>
}

/** A word of a question, and how it is compared: by its English stem or, in other scripts, as a substring. */
export type SearchTerm = {
  /** The number of the question's word that the term stands for. */
  readonly slot: number
  readonly kind: 'word' | 'substring'
  readonly text: string
  readonly weight: number
}

/** The most positions read of a term in an entry: further ones hardly count. */
const POSITIONS_MAX = 20

/** How many passages before and after a quoted one are searched for another heading. */
const NEIGHBOURS_MAX = 50

const neighbour = (range: SQL, order: SQL) => sql`(
  select beside.heading from ${passages} beside join ${passages} own on own.id = found.passage_id
  where beside.source_id = own.source_id and beside.position between ${range}
    and beside.heading not in (own.heading, '')
  order by beside.position ${order} limit 1)`
const before = sql`own.position - ${NEIGHBOURS_MAX}::int and own.position - 1`
const after = sql`own.position + 1 and own.position + ${NEIGHBOURS_MAX}::int`

const ownColumns = sql`found.reference, found.kind, found.record_id, found.version_id, found.name, found.belongs_to,
  found.version, found.mime_type, found.place, found.heading, found.text`
const entryColumns = sql`${ownColumns},
  ${neighbour(before, sql`desc`)} as heading_before, ${neighbour(after, sql`asc`)} as heading_after`

/**
 * Which documents to search, the most passages to compare with the terms, and the most candidates to return. An offered
 * question names a heading and its source: passages under it come first, also if many others fit as well.
 */
type SearchLimits = {
  readonly selection: SourceSelection
  readonly offered?: { readonly question: string; readonly heading: string } | undefined
  readonly passagesMax: number
  readonly limit: number
}

/** What offered questions call the study guide. */
export const STUDY_GUIDE = 'the study guide'

const isAskedAbout = (offered: SearchLimits['offered']): SQL =>
  offered
    ? sql`(passage.heading = ${offered.heading}
        and strpos(${offered.question},
          case sources.kind when 'guide_page' then ${STUDY_GUIDE} else sources.belongs_to end) > 0)`
    : sql`false`

/**
 * Finds the entries with the most of the terms, each term weighed by how rare it is among what the student may open.
 * Returns with them how many entries there are, and how many have each term.
 */
export async function findCandidates(
  db: Database,
  scope: StudentScope,
  timeZone: string,
  terms: readonly SearchTerm[],
  { selection, offered, limit, passagesMax }: SearchLimits,
): Promise<FoundCandidates> {
  if (terms.length === 0) return { candidates: [], entries: 0, frequencies: new Map() }
  const numbered = JSON.stringify(terms.map((term, number) => ({ ...term, number })))
  // Appending an empty tsvector decompresses that of a passage once, instead of for each term. A statement with
  // set_config is not run in parallel: starting workers takes longer than reading a student's passages.
  const rows = await db.execute<
    PassageCandidate & { readonly entries: number; readonly frequencies: Readonly<Record<string, number>> }
  >(sql`
    with serial as materialized (select set_config('max_parallel_workers_per_gather', '0', true)),
    sources as materialized (${searchedSources(scope, selection)}),
    records as materialized (
      select record.*, to_tsvector('english', record.name || ' ' || record.text) as search
      from (${ownRecords(scope, timeZone)}) as record where record.text <> ''
    ),
    terms as materialized (
      select number, slot, kind, text, weight, phraseto_tsquery('english', text) as query,
        (tsvector_to_array(to_tsvector('english', text)))[1] as lexeme
      from json_to_recordset(${numbered}::json) as term (number int, slot int, kind text, text text, weight real)
    ),
    compared as (
      select passage.*, ${isAskedAbout(offered)} as is_asked
      from sources join ${passages} passage on passage.source_id = sources.source_id
      limit ${passagesMax}
    ),
    entries as (
      select passage.id, passage.id::text as reference, passage.heading || ' ' || passage.text as text, expanded.search,
        passage.is_asked
      from compared as passage
      cross join lateral (select passage.search || ''::tsvector as search offset 0) as expanded
      union all
      select null, reference, text, search, false from records
    ),
    hits as materialized (
      select entries.id, entries.reference, entries.is_asked, hit.number, hit.slot, hit.weight
      from entries cross join lateral (
        select terms.number, terms.slot, terms.weight from terms
        where case terms.kind when 'substring' then strpos(lower(entries.text), terms.text) > 0
          else entries.search @@ terms.query end
        offset 0
      ) as hit
    ),
    total as (
      select (select count(*) from records) + count(*) as entries
      from sources join ${passages} passage on passage.source_id = sources.source_id
    ),
    frequencies as materialized (
      select number, count(*) as entries,
        ln(1 + ((select entries from total) - count(*) + 0.5) / (count(*) + 0.5))::real as rarity
      from hits group by number
    ),
    slots as (
      select hits.id, hits.reference, hits.is_asked, max(hits.weight * frequencies.rarity) as score
      from hits join frequencies on frequencies.number = hits.number
      group by hits.id, hits.reference, hits.is_asked, hits.slot
    ),
    best as materialized (
      select id, reference, sum(score) as score from slots
      group by id, reference, is_asked order by is_asked desc, score desc, reference limit ${limit}
    ),
    found as (
      select best.reference, source.kind, source.record_id, source.version_id, source.name,
        source.belongs_to, source.version, source.mime_type, passage.place, passage.heading, passage.text,
        passage.source_id, passage.position, passage.search, best.score
      from best join ${passages} passage on passage.id = best.id
      join sources source on source.source_id = passage.source_id
      union all
      select record.reference, record.kind, record.record_id, null, record.name, record.belongs_to, null, null,
        record.place, '', record.text, null, null, record.search, best.score
      from best join records record on record.reference = best.reference
    ),
    term_hits as (
      select found.reference, json_agg(json_build_object('term', hits.number,
        'positions', coalesce(occurrence.positions[:${POSITIONS_MAX}], '{}'::smallint[]),
        'inHeading', coalesce('A' = any(occurrence.weights) or 'B' = any(occurrence.weights), false))) as hits
      from hits join found on found.reference = hits.reference
      join terms on terms.number = hits.number
      left join lateral unnest(found.search) as occurrence on occurrence.lexeme = terms.lexeme
      group by found.reference
    )
    select ${ownColumns}, found.source_id, found.position, term_hits.hits, (select entries from total)::int as entries,
      (select json_object_agg(number, entries) from frequencies) as frequencies
    from found join term_hits on term_hits.reference = found.reference cross join serial
    order by found.score desc, found.reference`)
  const [first] = rows
  return {
    candidates: rows,
    entries: first?.entries ?? 0,
    frequencies: new Map(
      Object.entries(first?.frequencies ?? {}).map(([term, count]) => [Number(term), count]),
    ),
  }
}

/** Selects the entries with these references that the student may open now. */
export const selectEntries = (
  scope: StudentScope,
  timeZone: string,
  references: readonly string[],
): SQL => sql`
  with requested as (select json_array_elements_text(${JSON.stringify(references)}::json) as reference),
  sources as materialized (${searchedSources(scope, 'all_versions')}),
  found as (
    select passage.id as passage_id, passage.id::text as reference, source.kind, source.record_id, source.version_id,
      source.name, source.belongs_to, source.version, source.mime_type, passage.place, passage.heading, passage.text
    from ${passages} passage join sources source on source.source_id = passage.source_id
    where passage.id in (select reference::uuid from requested where reference not like '%:%')
    union all
    select null, record.reference, record.kind, record.record_id, null, record.name, record.belongs_to, null, null,
      record.place, '', record.text
    from (${ownRecords(scope, timeZone)}) as record where record.text <> '' and record.reference in (select reference from requested)
  )
  select ${entryColumns} from found`

/** Finds the entries with these references that the student may open now. */
export const findEntries = async (
  db: Database,
  scope: StudentScope,
  timeZone: string,
  references: readonly string[],
): Promise<EntryInPlace[]> =>
  references.length === 0 ? [] : db.execute<EntryInPlace>(selectEntries(scope, timeZone, references))

const recordColumns = sql`record.reference, record.kind, record.record_id, null as version_id, record.name, record.belongs_to,
  null as version, null as mime_type, record.place, '' as heading, record.text`

/** Finds the descriptions of the student's projects: first those that are not completed, newest first. */
export async function findDescriptions(
  db: Database,
  scope: StudentScope,
  timeZone: string,
  limit: number,
): Promise<EntryRow[]> {
  return db.execute<EntryRow>(sql`
    select ${recordColumns}
    from (${ownRecords(scope, timeZone)}) as record join ${studentProjects} project on project.id = record.record_id
    where record.kind = 'description' and record.text <> ''
    order by project.status = 'completed', project.assigned_at desc, project.id
    limit ${limit}`)
}

/** Finds the student's hand-ins that are open or returned and not closed at `now`, by due date. */
export async function findAwaitedHandIns(
  db: Database,
  scope: StudentScope,
  timeZone: string,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<EntryRow[]> {
  return db.execute<EntryRow>(sql`
    select ${recordColumns}
    from (${ownRecords(scope, timeZone)}) as record
    join ${handIns} on ${handIns.id} = record.record_id
    join ${chatThreads} on ${chatThreads.id} = ${handIns.assignmentId}
    where record.kind = 'hand_in' and ${isAwaited(now)}
    order by ${handIns.dueAt}, ${handIns.id}
    limit ${limit}`)
}

export type DocumentRow = Pick<
  EntryRow,
  'kind' | 'record_id' | 'version_id' | 'name' | 'belongs_to' | 'version' | 'mime_type'
> & {
  readonly state: (typeof passageSources.$inferSelect)['state'] | null
  readonly places: number | null
}

/** Finds the files that a question searches, or would search if they could be read. */
export async function findDocuments(db: Database, scope: StudentScope): Promise<DocumentRow[]> {
  return db.execute<DocumentRow>(sql`
    select file.kind, file.record_id, file.version_id, file.name, file.belongs_to, file.version, file.mime_type,
      source.state, source.places
    from (${openableFiles(scope)}) as file
    left join ${passageSources} source on source.file_id = file.file_id
    where file.is_newest
    order by file.kind desc, file.belongs_to, file.record_id, array_position(
      array['synopsis', 'report', 'presentation', 'source_code'], file.name), file.name
    limit 200`)
}

export type HeadingRow = Omit<DocumentRow, 'state' | 'places'> & { readonly heading: string }

/**
 * Finds the headings of one of the student's documents, the report of the newest project that is not completed if there
 * is one, and after them the titles of the study guide.
 */
export async function findHeadings(
  db: Database,
  scope: StudentScope,
  selection: SourceSelection,
): Promise<HeadingRow[]> {
  return db.execute<HeadingRow>(sql`
    with sources as materialized (${searchedSources(scope, selection)}),
    document as materialized (
      select sources.* from sources left join ${studentProjects} project on project.id = sources.record_id
      where kind <> 'guide_page'
      order by name = 'report' desc, project.status = 'completed', project.assigned_at desc, belongs_to, source_id limit 1
    ),
    headings as (
      select source_id, heading, min(position) as position from ${passages} passage
      where passage.source_id in (select source_id from document) and heading <> ''
      group by source_id, heading
      union all
      select source_id, belongs_to, 0 from sources where kind = 'guide_page'
    )
    select source.kind, source.record_id, source.version_id, source.name, source.belongs_to, source.version,
      source.mime_type, headings.heading
    from headings join sources source on source.source_id = headings.source_id
    order by source.kind = 'guide_page', headings.position, headings.heading
    limit 400`)
}

/** Counts the student's records of each kind, and the pages of the study guide. */
export async function countSearchableSources(db: Database, scope: StudentScope, timeZone: string) {
  return db.execute<{ readonly kind: RecordKind | 'guide_page'; readonly entries: number }>(sql`
    select record.kind, count(*)::int as entries from (${ownRecords(scope, timeZone)}) as record where record.text <> ''
    group by record.kind
    union all
    select 'guide_page', count(*)::int from ${passageSources} source
    where source.guide_page is not null and source.state = 'searched'`)
}

/** Moves the student's waiting documents to the front of the queue; one that is being read keeps its lease. */
export async function moveDocumentsAhead(db: Database, scope: StudentScope): Promise<void> {
  await db.execute(sql`
    update ${passageSources} set due_at = '-infinity'
    where state = 'pending' and due_at <= now() and due_at > '-infinity'
      and file_id in (select file_id from (${openableFiles(scope)}) as file where is_newest)`)
}
