import { afterAll, beforeAll } from 'vitest'
import { endTestFile, recordOpenResources, startTestFile } from './rpc/portal.testing.ts'

// Vitest runs this for each test file before it loads the file; the last hook runs after all hooks of the file.
await startTestFile()
beforeAll(recordOpenResources)
afterAll(endTestFile)
