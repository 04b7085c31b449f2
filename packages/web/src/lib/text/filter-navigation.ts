import type { UseNavigateResult } from '@tanstack/react-router'

/**
 * Creates the function that changes filters in the address of a screen. The changes are merged into the latest address,
 * which may not be rendered yet, so that two in a row both apply. `parse` reads the filters, and drops wrong values and
 * all other parameters, such as an open dialog. Changes of search texts alone, as by typing, replace the history entry,
 * and so does a call without changes; other filters add one, so that Back undoes them.
 */
export const createFilterNavigation =
  <Filters extends object>(
    navigate: UseNavigateResult<string>,
    parse: (search: Readonly<Record<string, unknown>>) => Filters,
    searches: readonly string[] = ['search'],
  ) =>
  (changes: { readonly [Filter in keyof Filters]?: unknown }) =>
    navigate({
      to: '.',
      search: (now) => parse({ ...now, ...changes }),
      replace: Object.keys(changes).every((name) => searches.includes(name)),
      resetScroll: false,
    })
