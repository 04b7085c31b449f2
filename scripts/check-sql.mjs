// Checks that SQL is written only in repositories, tables and db/, and never built from text at run time.
import { dirname } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'
import { isTestCode, readSources } from './files.mjs'
import { lineAt } from './modules.mjs'
import { printLine } from './terminal.mjs'

const MAY_WRITE_SQL = /(\.repository|\.table)\.ts$|^packages\/server\/src\/db\//
// A check constraint is part of a migration, which has no parameters.
const MAY_WRITE_RAW = 'packages/server/src/db/columns.ts'
const CLIENT_NAMES = new Set(['db', 'tx', 'database', 'transaction', 'sql', 'client'])
const ON_A_CLIENT = new Set(['execute', 'insert', 'update', 'delete', 'unsafe', 'query'])
const ALWAYS_SQL = new Set(['select', 'selectDistinct', 'selectDistinctOn', '$count'])

/**
 * Finds SQL in files of the server that may not contain any, and describes each place in one sentence.
 * @param {import('./files.mjs').SourceFile[]} files
 * @returns {string[]}
 */
export function findSqlProblems(files) {
  return files
    .filter(
      ({ path }) => path.startsWith('packages/server/src/') && path.endsWith('.ts') && !isTestCode(path),
    )
    .flatMap(findProblems)
}

/** @param {import('./files.mjs').SourceFile} file */
function findProblems({ path, text }) {
  const isAllowed = MAY_WRITE_SQL.test(path)
  /** @type {string[]} */
  const problems = []
  /** @param {number} at @param {string} what */
  const report = (at, what) => problems.push(`${path}:${lineAt(text, at)} ${what}`)
  const { program, module } = parseSync(path, text)
  new Visitor({
    CallExpression({ callee, arguments: [argument], start }) {
      if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier')
        return
      const owner = lastName(callee.object)
      const method = callee.property.name
      if (owner === 'sql' && method === 'raw' && path !== MAY_WRITE_RAW)
        report(start, 'uses sql.raw: write the SQL out, pass values as parameters')
      if (owner === 'sql' && method === 'identifier' && argument?.type !== 'Literal') {
        report(start, 'uses sql.identifier with a computed name: choose among literal columns')
      }
      const isSql = ALWAYS_SQL.has(method) || (ON_A_CLIENT.has(method) && CLIENT_NAMES.has(owner))
      if (isSql && !isAllowed) report(start, `calls .${method}(): SQL belongs in a repository`)
    },
    TaggedTemplateExpression({ tag, start }) {
      if (lastName(tag) === 'sql' && !isAllowed) report(start, 'writes sql`…`: SQL belongs in a repository')
    },
  }).visit(program)
  for (const { moduleRequest, entries } of module.staticImports) {
    // Recognising the errors of Drizzle is not SQL.
    const used = entries.filter(({ isType, importName }) => !isType && !importName.name?.endsWith('Error'))
    const isDrizzle = /^drizzle-orm(\/|$)/.test(moduleRequest.value) && used.length > 0
    if (isDrizzle && !isAllowed)
      report(moduleRequest.start, 'imports drizzle-orm: SQL belongs in a repository')
  }
  return problems
}

/**
 * @param {import('oxc-parser').Expression | import('oxc-parser').Super} expression
 * @returns {string} the last name of `a.b.c`; empty when there is none
 */
function lastName(expression) {
  if (expression.type === 'Identifier') return expression.name
  if (expression.type === 'MemberExpression' && expression.property.type === 'Identifier')
    return expression.property.name
  return ''
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  const problems = findSqlProblems(readSources(dirname(dirname(fileURLToPath(import.meta.url)))))
  for (const problem of problems) printLine(problem)
  if (problems.length > 0) process.exitCode = 1
}
