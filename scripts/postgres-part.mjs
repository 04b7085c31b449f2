// Which of the server's tests run again on PostgreSQL: all but those that know no database.

/** From the root; nothing in it imports the database, which the test beside this holds. */
export const WITHOUT_DATABASE = 'packages/server/src/platform/'

/**
 * The arguments of a run on PostgreSQL; a run that names its files runs those.
 * @param {string[]} args
 */
export const onPostgres = (args) =>
  args.every((arg) => arg.startsWith('-'))
    ? [...args, `--exclude=${WITHOUT_DATABASE.replace('packages/server/', '')}**`]
    : args
