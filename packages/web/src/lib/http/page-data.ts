import { PAGE_DATA_ID } from '@capstone/contract/page'
import { type StandardRPCJsonSerializedMetaItem, StandardRPCJsonSerializer } from '@orpc/client/standard'
import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** What a page carries for its first screen. */
interface PageData {
  readonly queries: readonly { readonly queryKey: QueryKey; readonly data: unknown }[]
}

interface SerializedPageData {
  readonly json: unknown
  readonly meta: readonly StandardRPCJsonSerializedMetaItem[]
}

// The format of the calls, which keeps dates.
const serializer = new StandardRPCJsonSerializer()

/** Serializes all data in the cache. Failed and unfinished queries are left out: the browser repeats them. */
export function serializePageData(queryClient: QueryClient): SerializedPageData {
  const queries = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === 'success' })
    .map(({ queryKey, state }) => ({ queryKey, data: state.data }))
  const data: PageData = { queries }
  const [json, meta] = serializer.serialize(data)
  return { json, meta }
}

type PageElement = Pick<HTMLElement, 'textContent' | 'remove'>
type Page = { readonly getElementById: (id: string) => PageElement | null }

/** Reads the data that came with the page and removes it from the document; null if there is none. */
export function takePageData(page: Page = document): PageData | null {
  const element = page.getElementById(PAGE_DATA_ID)
  if (!element) return null
  element.remove()
  const { json, meta }: SerializedPageData = JSON.parse(element.textContent ?? '')
  return serializer.deserialize(json, meta) as PageData
}

/** Fills the cache as if the queries had just been answered. */
export function fillCache(queryClient: QueryClient, { queries }: PageData): void {
  for (const { queryKey, data } of queries) queryClient.setQueryData(queryKey, data)
}
