import { keepPreviousData } from '@tanstack/react-query'

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
