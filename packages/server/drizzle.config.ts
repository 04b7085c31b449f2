import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  // The aliased tables of these are no tables of their own.
  schema: './src/features/**/!(project-columns|mentored).table.ts',
  out: './migrations',
})
