// Finds the test files of the repository and reads their tags and modes.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { lineAt } from './modules.mjs'

/** @typedef {import('./files.mjs').SourceFile} SourceFile */

const NO_SOURCES = ['**/node_modules', '**/dist', '**/test-results', '**/data', '**/data-demo', '.git']
const TEST_FUNCTIONS = /^(test|it|describe|suite)$/
const MODE_NAMES = /^(only|skip|todo)$/

/** @param {string} path */
export const isTestFile = (path) => /\.(test|spec)\.\w+$/.test(path)

/** @param {string} path */
export const isJourney = (path) => path.startsWith('e2e/')

/**
 * Reads every test file.
 * @param {string} root
 * @returns {SourceFile[]}
 */
export const readTestFiles = (root) =>
  globSync('**/*.{test,spec}.*', { cwd: root, exclude: NO_SOURCES })
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/**
 * Returns whether a file's path contains one of the names; true when there are none.
 * @param {string} path
 * @param {readonly string[]} names
 */
export const isNamed = (path, names) =>
  names.length === 0 || names.some((name) => path.toLowerCase().includes(name.toLowerCase()))

/**
 * Reads the tags of all tests of a file (`// @module-tag name`) and of some (`{ tags: ['name'] }`), and the lines with
 * `.only`, `.skip` or `.todo`, or with such an option that is not `false`.
 * @param {SourceFile} file
 */
export function readTestOptions({ path, text }) {
  const tags = [...text.matchAll(/(?:\/\/|\*)\s*@module-tag\s+([\w/-]+)/g)].map(([, tag = '']) => tag)
  /** @type {{ name: string, line: number }[]} */
  const modes = []
  /** @param {string} name @param {number} at */
  const addMode = (name, at) => MODE_NAMES.test(name) && modes.push({ name, line: lineAt(text, at) })
  new Visitor({
    MemberExpression({ object, property, start }) {
      if (property.type === 'Identifier' && isTestFunction(object)) addMode(property.name, start)
    },
    CallExpression({ callee, arguments: [, options] }) {
      if (!isTestFunction(callee) || options?.type !== 'ObjectExpression') return
      for (const entry of options.properties) {
        if (entry.type !== 'Property' || entry.key.type !== 'Identifier') continue
        const { key, value, start } = entry
        if (key.name === 'tags') tags.push(...textsOf(value))
        else if (value.type !== 'Literal' || value.value !== false) addMode(key.name, start)
      }
    },
  }).visit(parseSync(path, text).program)
  return { tags, modes }
}

/**
 * Returns whether a callee is like `test`, `describe.each(…)` or `it.skipIf(…)`.
 * @param {import('oxc-parser').Expression | import('oxc-parser').Super} callee
 * @returns {boolean}
 */
function isTestFunction(callee) {
  if (callee.type === 'Identifier') return TEST_FUNCTIONS.test(callee.name)
  if (callee.type === 'MemberExpression') return isTestFunction(callee.object)
  if (callee.type === 'TaggedTemplateExpression') return isTestFunction(callee.tag)
  return callee.type === 'CallExpression' && isTestFunction(callee.callee)
}

/**
 * @param {import('oxc-parser').Expression} value
 * @returns {string[]}
 */
function textsOf(value) {
  if (value.type === 'Literal') return typeof value.value === 'string' ? [value.value] : []
  if (value.type !== 'ArrayExpression') return []
  return value.elements.flatMap((each) => (each && each.type !== 'SpreadElement' ? textsOf(each) : []))
}
