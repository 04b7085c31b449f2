// Splits names into words and reads the identifiers that a source file declares.
import { parseSync, Visitor } from 'oxc-parser'

/**
 * Splits a camelCase, kebab-case, snake_case or dotted name into lower-case words.
 * @param {string} name
 */
export const splitWords = (name) =>
  name
    .replaceAll(/([a-z\d])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2')
    .split(/[^A-Za-z\d]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase())

/**
 * Returns whether the words of `term` stand next to each other in `name`, the last one also in the plural.
 * @param {string} name
 * @param {string} term
 */
export function hasTerm(name, term) {
  const words = splitWords(name)
  const termWords = splitWords(term)
  return words.some((_, start) =>
    termWords.every((word, index) => {
      const found = words[start + index]
      return found === word || (index === termWords.length - 1 && found === `${word}s`)
    }),
  )
}

/**
 * Reads the names that a TypeScript or JavaScript file declares: variables, parameters, functions, classes and types.
 * @param {import('./files.mjs').SourceFile} file
 * @returns {{ name: string, start: number }[]}
 */
export function readDeclaredNames({ path, text }) {
  if (path.endsWith('.css')) return []
  /** @type {{ name: string, start: number }[]} */
  const names = []
  /** @param {any} pattern */
  const add = (pattern) => {
    if (!pattern) return
    if (pattern.type === 'Identifier') names.push({ name: pattern.name, start: pattern.start })
    else if (pattern.type === 'ObjectPattern')
      for (const property of pattern.properties) add(property.value ?? property.argument)
    else if (pattern.type === 'ArrayPattern') for (const element of pattern.elements) add(element)
    else if (pattern.type === 'AssignmentPattern') add(pattern.left)
    else if (pattern.type === 'RestElement') add(pattern.argument)
  }
  /** @param {{ id?: any, params?: any }} declaration */
  const addFunction = ({ id, params }) => {
    add(id)
    for (const param of params ?? []) add(param)
  }
  new Visitor({
    VariableDeclarator: ({ id }) => add(id),
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
    ClassDeclaration: ({ id }) => add(id),
    TSTypeAliasDeclaration: ({ id }) => add(id),
    TSInterfaceDeclaration: ({ id }) => add(id),
  }).visit(parseSync(path, text).program)
  return names
}
