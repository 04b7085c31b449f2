// Reads what a source file imports, and where that leads.
import { dirname, join } from 'node:path/posix'
import { parseSync } from 'oxc-parser'

/**
 * @typedef {{ from: string, to: string, line: number, reexport: boolean }} Import
 *   `to` is a path from the root for our own files, else the package name as written
 */

const OWN = /^@capstone\/(contract|server|web)\/(.+)$/

/**
 * Every import of a TypeScript or JavaScript file: static, re-exporting, and dynamic with a written-out name.
 * @param {import('./files.mjs').SourceFile} file
 * @returns {Import[]}
 */
export function readImports({ path, text }) {
  if (path.endsWith('.css')) return []
  const { module } = parseSync(path, text)
  const found = [
    ...module.staticImports.map((item) => ({ ...item.moduleRequest, reexport: false })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest ? [{ ...moduleRequest, reexport: true }] : [])),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const written = /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(start, end))?.[1]
      return written ? [{ value: written, start, reexport: false }] : []
    }),
  ]
  return found.map(({ value, start, reexport }) => ({
    from: path,
    to: resolveImport(path, value),
    line: lineAt(text, start),
    reexport,
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
 * The first circle found from each start, as the list of its members; empty when there is none.
 * @param {Map<string, Set<string>>} graph
 * @returns {string[][]}
 */
export function findCycles(graph) {
  /** @type {Map<string, 'open' | 'done'>} */
  const state = new Map()
  /** @type {string[][]} */
  const circles = []
  /** @type {string[]} */
  const trail = []
  /** @param {string} node */
  const visit = (node) => {
    state.set(node, 'open')
    trail.push(node)
    for (const next of graph.get(node) ?? []) {
      if (state.get(next) === 'open') circles.push([...trail.slice(trail.indexOf(next)), next])
      else if (!state.has(next)) visit(next)
    }
    trail.pop()
    state.set(node, 'done')
  }
  for (const node of graph.keys()) if (!state.has(node)) visit(node)
  return circles
}
