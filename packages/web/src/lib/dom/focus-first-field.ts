/** Focuses the given field that comes first on the page; returns false if all are null. */
export function focusFirstField(fields: Iterable<HTMLElement | null>): boolean {
  const [first] = [...fields].filter((field) => field !== null).sort(byPosition)
  first?.focus()
  return first !== undefined
}

/** Focuses the first invalid field within an element. Its error must have been rendered. */
export const focusFirstInvalidField = (within: HTMLElement | null): boolean =>
  focusFirstField(within?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])

const byPosition = (one: Node, other: Node) =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1
