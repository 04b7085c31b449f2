import { readFile, stat } from 'node:fs/promises'
import type { RoutePage } from '@capstone/contract/page'

const DIST = new URL('dist/', import.meta.url)
const KB = 1024
/**
 * The most files and compressed bytes that a page may link to, and that a further screen may add to its role's first
 * one. The page itself is not counted.
 */
const BUDGETS = {
  landing: { files: 4, bytes: 110 * KB },
  signIn: { files: 8, bytes: 280 * KB },
  // The sign-up and recovery forms check their input by the contract's schemas.
  form: { files: 12, bytes: 450 * KB },
  // Its fonts load once its scripts are there.
  firstScreen: { files: 8, bytes: 272 * KB },
  furtherScreen: { files: 3, bytes: 113 * KB },
}
const FIRST_SCREEN = /^\/(student|instructor|admin)\/dashboard$/
const FURTHER_SCREEN = /^\/(student|instructor|admin)\/./

const filesOf = (html: string) => new Set(html.match(/(?<=(href|src)="\/)assets\/[^"]+/g))

/** The size of a file as it is sent; fonts are compressed already. */
async function sizeOf(file: string): Promise<number> {
  const isText = /\.(js|css|svg)$/.test(file)
  return (await stat(new URL(isText ? `${file}.br` : file, DIST))).size
}

/** Throws when a page links to more files or bytes than its budget allows. */
async function checkBudgets(): Promise<void> {
  const pages: Record<string, RoutePage> = JSON.parse(
    await readFile(new URL('server/pages.json', DIST), 'utf8'),
  )
  const linkedBy = (route: string) => filesOf(pages[route]?.prerendered ?? pages[route]?.loading ?? '')
  for (const route of Object.keys(pages)) {
    const budget = budgetOf(route, pages[route])
    if (!budget) continue
    const role = FURTHER_SCREEN.exec(route)?.[1]
    const loadedBefore = budget === BUDGETS.furtherScreen ? linkedBy(`/${role}/dashboard`) : new Set()
    const files = [...linkedBy(route)].filter((file) => !loadedBefore.has(file))
    const bytes = (await Promise.all(files.map(sizeOf))).reduce((sum, size) => sum + size, 0)
    if (files.length > budget.files || bytes > budget.bytes) {
      const allowed = `${budget.files} files and ${budget.bytes / KB} KB`
      throw new Error(
        `${route} needs ${files.length} files and ${Math.ceil(bytes / KB)} KB, allowed are ${allowed}`,
      )
    }
  }
}

function budgetOf(route: string, page: RoutePage | undefined) {
  if (route === '/') return BUDGETS.landing
  if (route === '/auth/login') return BUDGETS.signIn
  if (page?.prerendered) return BUDGETS.form
  if (FIRST_SCREEN.test(route)) return BUDGETS.firstScreen
  return FURTHER_SCREEN.test(route) ? BUDGETS.furtherScreen : undefined
}

await checkBudgets()
