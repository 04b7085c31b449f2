import { formatDateTime } from '../../lib/text/formats.ts'

/** One thing an event says: what it is called, and how it stood before and after; null where it says nothing of that. */
export interface AuditDetail {
  readonly label: string
  readonly before: string | null
  readonly after: string | null
}

/**
 * What an event wrote down, flat and in words: all of it where there is only a before or an after, what differs where
 * there are both.
 */
export function detailsOf({ before, after }: { before?: unknown; after?: unknown }): AuditDetail[] {
  const old = flatten(before)
  const now = flatten(after)
  const labels = [...new Set([...old.keys(), ...now.keys()])]
  return labels
    .map((label) => ({ label, before: old.get(label) ?? null, after: now.get(label) ?? null }))
    .filter((detail) => detail.before !== detail.after)
}

/** Every value with the names that lead to it: { access: { code: true } } gives "Access code" and "yes". */
function flatten(value: unknown, names: readonly string[] = []): Map<string, string> {
  if (value === undefined || (value === null && names.length === 0)) return new Map()
  if (!isComposed(value)) return new Map([[labelOf(names), wordsOf(value)]])
  return new Map(
    Object.entries(value).flatMap(([name, inner]) => [...flatten(inner, [...names, nameOf(value, name)])]),
  )
}

/** Whether a value is made of named ones, rather than a single one or a plain list. */
const isComposed = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(Array.isArray(value) && value.every(isSingle))

const isSingle = (value: unknown) => typeof value !== 'object' || value === null

/** Places in a list are counted from one. */
const nameOf = (value: object, name: string) => (Array.isArray(value) ? String(Number(name) + 1) : name)

/** "Assigned instructor" from assignedInstructor or assigned_instructor, "Project ID" from projectId. */
function labelOf(names: readonly string[]): string {
  const words = names
    .join(' ')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .replaceAll(/\b(id|ip|url)\b/g, (word) => word.toUpperCase())
  return words === '' ? 'Value' : words.charAt(0).toUpperCase() + words.slice(1)
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

function wordsOf(value: unknown): string {
  if (value === null || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length > 0 ? value.map(wordsOf).join(', ') : 'none'
  const text = String(value)
  return MOMENT.test(text) ? formatDateTime(text) : text
}
