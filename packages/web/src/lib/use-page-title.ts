import { useEffect } from 'react'

/** Names the page in the browser's tab and history: "My Projects · Capstone". */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Capstone`
  }, [title])
}
