import { afterEach, expect, it, vi } from 'vitest'
import { setPageTitle, setUnreadCount } from './page-title.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('the page title starts with the number of unread notifications, if there are any', () => {
  const document = { title: 'Capstone' }
  vi.stubGlobal('document', document)
  setUnreadCount(3)
  expect(document.title).toBe('(3) Capstone')
  setPageTitle('My Projects · Capstone')
  expect(document.title).toBe('(3) My Projects · Capstone')
  setUnreadCount(12)
  setPageTitle('Dashboard · Capstone')
  expect(document.title).toBe('(12) Dashboard · Capstone')
  setUnreadCount(0)
  expect(document.title).toBe('Dashboard · Capstone')
})
