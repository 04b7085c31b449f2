import { type InfiniteData, keepPreviousData } from '@tanstack/react-query'

/** Options of every infinite query: pages by cursor; rows of the previous search stay until the new ones are loaded. */
export const cursorPagination = {
  initialPageParam: '',
  getNextPageParam: (page: { readonly nextCursor: string | null }) => page.nextCursor,
  placeholderData: keepPreviousData,
}

/** Builds the input for the page after the cursor; an empty cursor means the first page. */
export const pageInput = (cursor: string) => (cursor ? { cursor } : {})

/** Builds the input for a page of the rows that match a search. */
export const searchPageInput = (search: string) => (cursor: string) => ({ search, ...pageInput(cursor) })

/** Returns a loaded list with every item replaced by what `update` returns for it. */
export const updateItems = <Page extends { readonly items: readonly unknown[] }>(
  list: InfiniteData<Page>,
  update: (item: Page['items'][number]) => Page['items'][number],
): InfiniteData<Page> => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, items: page.items.map(update) })),
})

type Page<Item> = { readonly items: readonly Item[]; readonly nextCursor: string | null }

/** Fetches all pages of a list, one after the other. */
export async function fetchAllPages<Item>(
  fetchPage: (cursor: string | undefined) => Promise<Page<Item>>,
): Promise<{ items: Item[] }> {
  const items: Item[] = []
  let cursor: string | undefined
  do {
    const page = await fetchPage(cursor)
    items.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return { items }
}
