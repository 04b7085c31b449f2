import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import { expect, test, vi } from 'vitest'
import { runCommand } from './command.ts'

/** Runs a command that fails with `error`, and returns what it prints. */
async function outputOf(error: Error): Promise<string> {
  const umask = process.umask()
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never)
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  try {
    await runCommand(() => Promise.reject(error))
    expect(exit).toHaveBeenCalledWith(1)
    return write.mock.calls.join('')
  } finally {
    vi.restoreAllMocks()
    process.umask(umask)
  }
}

function failedQuery(message: string, code: string) {
  const cause = Object.assign(new DatabaseError(message, 0, 'error'), { code })
  return new DrizzleQueryError('select id from users where email = $1', ['ananya@example.edu'], cause)
}

test('a command that is denied access to the database prints the reason in one line', async () => {
  expect(await outputOf(failedQuery('password authentication failed for user "capstone"', '28P01'))).toBe(
    'PostgreSQL answers: password authentication failed for user "capstone"\n',
  )
})

test('another failed query is printed with its reason and without its parameters', async () => {
  const printed = await outputOf(failedQuery('relation "users" does not exist', '42P01'))
  expect(printed).toContain('relation "users" does not exist')
  expect(printed).toContain('select id from users')
  expect(printed).not.toContain('ananya')
})
