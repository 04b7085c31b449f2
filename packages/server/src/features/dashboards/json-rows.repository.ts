import { type SQL, sql } from 'drizzle-orm'

/** Aggregates the first rows of a query, in the given order, as a JSON list. Times in it are strings. */
export const topRowsAsJson = <Row>(rows: SQL, order: SQL, max: number) =>
  sql<Row[]>`(select coalesce(json_agg(line order by line.place), '[]') from (
    select row_number() over (order by ${order}) as place, found.* from (${rows}) as found
    order by place limit ${max}::int) as line)`

/**
 * Selects the row with the earliest `since`, as a JSON list of at most one, with the count of all rows. `rows` must
 * have `since` and `id`; `columns` refers to the selected row as `first`.
 */
export const longestWaitingAsJson = <Row>(rows: SQL, columns: SQL) =>
  sql<readonly (Row & { readonly total: number })[]>`(
    select coalesce(json_agg(line), '[]') from (select "total", ${columns} from (
      select count(*) over ()::int as "total", pending.* from (${rows}) as pending
      order by since, id limit 1) as first) as line)`
