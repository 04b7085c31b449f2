// Reads the imports of source files and finds import cycles.
import { dirname, join } from 'node:path/posix'
import { parseSync } from 'oxc-parser'

/**
 * @typedef {{ from: string, to: string, line: number, isReexport: boolean }} Import
 *   `to` is a path from the root for our own files, else the package name as written
 */

const OWN = /^@capstone\/(contract|server|web)\/(.+)$/

/**
 * Reads the imports of a TypeScript or JavaScript file: static ones, re-exports, and dynamic ones with a literal name.
 * @param {import('./files.mjs').SourceFile} file
 * @returns {Import[]}
 */
export function readImports({ path, text }) {
  if (path.endsWith('.css')) return []
  const { module } = parseSync(path, text)
  const requests = [
    ...module.staticImports.map((item) => ({ ...item.moduleRequest, isReexport: false })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest ? [{ ...moduleRequest, isReexport: true }] : [])),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const name = /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(start, end))?.[1]
      return name ? [{ value: name, start, isReexport: false }] : []
    }),
  ]
  return requests.map(({ value, start, isReexport }) => ({
    from: path,
    to: resolveImport(path, value),
    line: lineAt(text, start),
    isReexport,
  }))
}

/**
 * @param {string} from
 * @param {string} name
 */
function resolveImport(from, name) {
  const plain = name.replace(/\?.*$/, '')
  if (plain.startsWith('.')) return join(dirname(from), plain)
  const own = OWN.exec(plain)
  if (!own) return name
  const [, workspace, inner = ''] = own
  return `packages/${workspace}/src/${/\.\w+$/.test(inner) && /\.(ts|tsx|css)$/.test(inner) ? inner : `${inner}.ts`}`
}

/**
 * @param {string} text
 * @param {number} offset
 */
export const lineAt = (text, offset) => text.slice(0, offset).split('\n').length

/**
 * Finds the cycles of a graph by depth-first search, each as the list of its nodes.
 * @param {Map<string, Set<string>>} graph
 * @returns {string[][]}
 */
export function findCycles(graph) {
  /** @type {Map<string, 'open' | 'done'>} */
  const state = new Map()
  /** @type {string[][]} */
  const cycles = []
  /** @type {string[]} */
  const path = []
  /** @param {string} node */
  const visit = (node) => {
    state.set(node, 'open')
    path.push(node)
    for (const next of graph.get(node) ?? []) {
      if (state.get(next) === 'open') cycles.push([...path.slice(path.indexOf(next)), next])
      else if (!state.has(next)) visit(next)
    }
    path.pop()
    state.set(node, 'done')
  }
  for (const node of graph.keys()) if (!state.has(node)) visit(node)
  return cycles
}
