/**
 * Brings a person to the first of some fields, in the order in which they stand on the page; false when none of them is
 * there.
 */
export function focusFirstField(fields: Iterable<HTMLElement | null>): boolean {
  const [first] = [...fields].filter((field) => field !== null).sort(byPlace)
  first?.focus()
  return first !== undefined
}

const byPlace = (one: Node, other: Node) =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1
