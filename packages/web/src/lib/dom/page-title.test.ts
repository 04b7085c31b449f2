import { afterEach, expect, it, vi } from 'vitest'
import { tellPageTitle, tellUnreadCount } from './page-title.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('says before the name of each page how many notifications are unread', () => {
  const document = { title: 'Capstone' }
  vi.stubGlobal('document', document)
  tellUnreadCount(3)
  expect(document.title).toBe('(3) Capstone')
  tellPageTitle('My Projects · Capstone')
  expect(document.title).toBe('(3) My Projects · Capstone')
  tellUnreadCount(12)
  tellPageTitle('Dashboard · Capstone')
  expect(document.title).toBe('(12) Dashboard · Capstone')
  tellUnreadCount(0)
  expect(document.title).toBe('Dashboard · Capstone')
})
