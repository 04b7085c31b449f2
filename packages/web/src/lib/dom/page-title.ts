let title = ''
let unread = 0

const update = () => {
  document.title = unread > 0 ? `(${unread}) ${title}` : title
}

/** Returns the document title without the unread count. */
export const readPageTitle = (): string => title

/** Sets the document title; the unread count stays in front of it. */
export function setPageTitle(newTitle: string): void {
  title = newTitle
  update()
}

/** Puts the number of unread notifications in front of the title; nothing for 0. */
export function setUnreadCount(count: number): void {
  if (count === unread) return
  unread = count
  // Until a page sets its own title, that of the document counts.
  title ||= document.title
  update()
}
