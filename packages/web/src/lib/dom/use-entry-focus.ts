import { useEffect, useRef } from 'react'
import { focusElement, isFocusLost } from './focus-element.ts'

/**
 * For a list that an opened entry replaces on a narrow screen: when the list is shown again, the focus returns to the
 * entry that was open, or to the list if that entry has left it. An entry has its id as `data-entry`.
 */
export function useEntryFocus(openId: string | undefined) {
  const list = useRef<HTMLDivElement>(null)
  const lastOpenId = useRef(openId)
  useEffect(() => {
    const { current: closedId } = lastOpenId
    lastOpenId.current = openId
    if (openId !== undefined || closedId === undefined || !isFocusLost()) return
    const entries = [...(list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])]
    const entry = entries.find(({ dataset }) => dataset.entry === closedId)
    focusElement(entry ?? list.current)
    entry?.scrollIntoView({ block: 'nearest' })
  }, [openId])
  return list
}
