import { formatDateTime } from '../../lib/text/formats.ts'

/** A field an event recorded: its label, and its value before and after; null where not recorded. */
export interface AuditDetail {
  readonly label: string
  readonly before: string | null
  readonly after: string | null
}

/**
 * Returns the fields an event recorded, flattened: all if it has only a before or an after, otherwise those that
 * differ.
 */
export function listDetails({ before, after }: { before?: unknown; after?: unknown }): AuditDetail[] {
  const old = flatten(before)
  const now = flatten(after)
  const labels = [...new Set([...old.keys(), ...now.keys()])]
  return labels
    .map((label) => ({ label, before: old.get(label) ?? null, after: now.get(label) ?? null }))
    .filter((detail) => detail.before !== detail.after)
}

/** Flattens nested values into labels and texts: { access: { code: true } } becomes "Access code": "yes". */
function flatten(value: unknown, names: readonly string[] = []): Map<string, string> {
  if (value === undefined || (value === null && names.length === 0)) return new Map()
  if (!isNested(value)) return new Map([[labelOf(names), formatValue(value)]])
  return new Map(
    Object.entries(value).flatMap(([name, inner]) => [...flatten(inner, [...names, nameOf(value, name)])]),
  )
}

/** Whether a value is an object or a list of objects, rather than a primitive or a list of primitives. */
const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(Array.isArray(value) && value.every(isPrimitive))

const isPrimitive = (value: unknown) => typeof value !== 'object' || value === null

/** Names a field; indexes of a list count from one. */
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

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

function formatValue(value: unknown): string {
  if (value === null || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length > 0 ? value.map(formatValue).join(', ') : 'none'
  const text = String(value)
  return ISO_TIME.test(text) ? formatDateTime(text) : text
}
