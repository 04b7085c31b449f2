import { dropTestDatabases, nameTestRun } from './db/database.testing.ts'

/** Vitest runs this once, before the first worker starts, and what it returns after the last has ended. */
export default function prepareTestRun() {
  nameTestRun()
  return dropTestDatabases
}
