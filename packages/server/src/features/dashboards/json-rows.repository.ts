import { type SQL, sql } from 'drizzle-orm'

/** The first rows of a query, in its own order, as one list. Times in it are texts. */
export const firstOf = <Row>(rows: SQL, order: SQL, most: number) =>
  sql<Row[]>`(select coalesce(json_agg(line order by line.place), '[]') from (
    select row_number() over (order by ${order}) as place, waiting.* from (${rows}) as waiting
    order by place limit ${most}::int) as line)`

/** Of rows with `since` and `id`: what is `told` of the one that waits longest, under the name `first`, and how many wait. */
export const longestWaiting = <Row>(rows: SQL, told: SQL) =>
  sql<readonly (Row & { readonly ofAll: number })[]>`(
    select coalesce(json_agg(line), '[]') from (select "ofAll", ${told} from (
      select count(*) over ()::int as "ofAll", waiting.* from (${rows}) as waiting
      order by since, id limit 1) as first) as line)`
