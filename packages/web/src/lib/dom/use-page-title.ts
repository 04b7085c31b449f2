import { useEffect } from 'react'
import { setPageTitle } from './page-title.ts'

/** Names the page in the browser's tab and history: "My Projects · Capstone". */
export const usePageTitle = (title: string): void => useFullPageTitle(`${title} · Capstone`)

/** The same, with nothing added. */
export function useFullPageTitle(title: string): void {
  useEffect(() => setPageTitle(title), [title])
}
