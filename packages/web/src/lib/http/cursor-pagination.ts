import { keepPreviousData } from '@tanstack/react-query'

/** How every list pages: by cursor; the rows of the search before stay until the new ones are there. */
export const cursorPagination = {
  initialPageParam: '',
  getNextPageParam: (page: { readonly nextCursor: string | null }) => page.nextCursor,
  placeholderData: keepPreviousData,
}

/** What is asked for: the page after the cursor, or the first one for none. */
export const pageInput = (cursor: string) => (cursor ? { cursor } : {})

/** The same of what matches a search. */
export const searchPageInput = (search: string) => (cursor: string) => ({ search, ...pageInput(cursor) })
