import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  // These two files alias tables of other files.
  schema: './src/features/**/!(project-columns|mentored).table.ts',
  out: './migrations',
})
