// Repeats one request over many connections, in a process of its own, and reports how many were answered a second, and
// how many failed.
import autocannon from 'autocannon'

export type Load = {
  readonly url: string
  readonly seconds: number
  readonly connections: number
  readonly method?: 'GET' | 'POST'
  readonly headers?: Record<string, string>
  readonly body?: string
}
export type LoadResult = { readonly perSecond: number; readonly failed: number }

process.once('message', async ({ seconds, ...load }: Load) => {
  const result = await autocannon({ ...load, duration: seconds })
  const outcome: LoadResult = {
    perSecond: result['2xx'] / result.duration,
    failed: result.errors + result.non2xx,
  }
  process.send?.(outcome)
})
