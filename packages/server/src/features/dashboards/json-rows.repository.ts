import { type SQL, sql } from 'drizzle-orm'

/** Aggregates the first rows of a query, in the given order, as a JSON list. Times in it are strings. */
export const topRowsAsJson = <Row>(rows: SQL, order: SQL, max: number) =>
  sql<Row[]>`(select coalesce(json_agg(line order by line.place), '[]') from (
    select row_number() over (order by ${order}) as place, pending.* from (${rows}) as pending
    order by place limit ${max}::int) as line)`

/**
 * Selects the longest-waiting of rows with `since` and `id`, as a JSON list of at most one, with their total count.
 * `columns` are those to return, of the row `first`.
 */
export const longestWaitingAsJson = <Row>(rows: SQL, columns: SQL) =>
  sql<readonly (Row & { readonly total: number })[]>`(
    select coalesce(json_agg(line), '[]') from (select "total", ${columns} from (
      select count(*) over ()::int as "total", pending.* from (${rows}) as pending
      order by since, id limit 1) as first) as line)`
