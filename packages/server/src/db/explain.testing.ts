import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { inTransaction } from './transaction.ts'

type Statement = { readonly sql: string; readonly params: readonly unknown[] }
type Mode = 'force_custom_plan' | 'force_generic_plan'

/** Runs a prepared statement with a custom or generic plan and returns the plan with its actual row counts. */
export function explain(db: Database, statement: Statement, mode: Mode = 'force_custom_plan') {
  const values = statement.params.map(toLiteral).join(', ')
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`select set_config('plan_cache_mode', ${mode}, true)`)
    await tx.execute(sql.raw(`prepare explained as ${statement.sql}`))
    const execute = `execute explained${values && `(${values})`}`
    const lines = await tx.execute(sql.raw(`explain (analyze, timing off) ${execute}`))
    await tx.execute(sql`deallocate explained`)
    return lines.map((line) => String(line['QUERY PLAN'])).join('\n')
  })
}

function toLiteral(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? `array[${value.map(toLiteral).join(', ')}]` : `'${String(value)}'`
}

/**
 * Returns about the largest number of rows that a node of a plan returned or filtered out, in all its loops together: a
 * plan shows the average of the loops, rounded.
 */
export function maxRowsOf(plan: string): number {
  let [max, loops] = [0, 0]
  for (const line of plan.split('\n')) {
    const [, returned, times] = /actual rows=([\d.]+) loops=(\d+)/.exec(line) ?? []
    if (times) loops = Number(times)
    const rows = returned ?? /Filter: (\d+)/.exec(line)?.[1] ?? 0
    max = Math.max(max, Number(rows) * loops)
  }
  return max
}
