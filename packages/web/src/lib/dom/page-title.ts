let title = ''
let unread = 0

const show = () => {
  document.title = unread > 0 ? `(${unread}) ${title}` : title
}

/** Names the page in the browser's tab. */
export function setPageTitle(now: string): void {
  title = now
  show()
}

/** Puts before the page's name how many notifications are unread; nothing for 0. */
export function setUnreadCount(count: number): void {
  if (count === unread) return
  unread = count
  // Before a page has named itself, the one of the document stands.
  title ||= document.title
  show()
}
