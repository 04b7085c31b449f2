import { useEffect } from 'react'
import { setPageTitle } from './page-title.ts'

/** Sets the document title: "My Projects · Capstone". */
export const usePageTitle = (title: string): void => useFullPageTitle(`${title} · Capstone`)

/** Sets the document title without a suffix. */
export function useFullPageTitle(title: string): void {
  useEffect(() => setPageTitle(title), [title])
}
