import { useEffect } from 'react'
import { tellPageTitle } from './page-title.ts'

/** Names the page in the browser's tab and history: "My Projects · Capstone". */
export const usePageTitle = (title: string): void => useWholePageTitle(`${title} · Capstone`)

/** The same, with nothing added. */
export function useWholePageTitle(title: string): void {
  useEffect(() => tellPageTitle(title), [title])
}
