type Position = 'before' | 'element' | 'after' | 'ended' | 'malformed'

/**
 * Parses the JSON array in a model's response while it streams: from the first "[" on, it returns each element as soon
 * as it is complete, however the response is split into chunks. Text before and after the array is ignored.
 */
export class JsonArrayParser {
  #position: Position = 'before'
  #element = ''
  #depth = 0
  #isInString = false
  #isEscaped = false
  #hasElements = false

  /** Parses the next chunk; returns the elements completed by it. */
  read(chunk: string): unknown[] {
    const found: unknown[] = []
    for (const character of chunk) this.#readCharacter(character, found)
    return found
  }

  /** Whether the array is complete, incomplete or malformed. */
  get state(): 'incomplete' | 'complete' | 'malformed' {
    if (this.#position === 'ended') return 'complete'
    return this.#position === 'malformed' ? 'malformed' : 'incomplete'
  }

  #readCharacter(character: string, found: unknown[]) {
    if (this.#position === 'before' && character === '[') this.#position = 'element'
    else if (this.#position === 'element') this.#readElement(character, found)
    else if (this.#position === 'after' && character.trim() !== '') this.#readSeparator(character)
  }

  #readElement(character: string, found: unknown[]) {
    const isOutermost = this.#depth === 0 && !this.#isInString
    if (isOutermost && (character === ',' || character === ']')) return this.#endElement(character, found)
    this.#element += character
    if (this.#isInString) return this.#readString(character)
    if (character === '"') this.#isInString = true
    if (character === '{' || character === '[') this.#depth++
    if (character === '}' || character === ']') {
      this.#depth--
      if (this.#depth <= 0) this.#addElement(found, 'after')
    }
  }

  #readString(character: string) {
    if (this.#isEscaped) this.#isEscaped = false
    else if (character === '\\') this.#isEscaped = true
    else if (character === '"') this.#isInString = false
  }

  /** Handles a comma or the end of the array: either may end an element that is neither object nor array. */
  #endElement(character: string, found: unknown[]) {
    const isEmptyArray = character === ']' && !this.#hasElements && this.#element.trim() === ''
    if (isEmptyArray) this.#position = 'ended'
    else this.#addElement(found, character === ',' ? 'element' : 'ended')
  }

  #readSeparator(character: string) {
    if (character === ',') this.#position = 'element'
    else this.#position = character === ']' ? 'ended' : 'malformed'
  }

  #addElement(found: unknown[], next: Position) {
    try {
      found.push(JSON.parse(this.#element))
      this.#position = next
    } catch {
      this.#position = 'malformed'
    }
    this.#element = ''
    this.#hasElements = true
  }
}
