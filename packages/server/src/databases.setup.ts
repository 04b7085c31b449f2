import { dropTestDatabases, nameTestRun } from './db/database.testing.ts'

/** Vitest runs this once before the first worker starts, and the returned function after the last one ended. */
export default function prepareTestRun() {
  nameTestRun()
  return dropTestDatabases
}
