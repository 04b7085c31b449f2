type Place = 'before' | 'element' | 'after' | 'ended' | 'malformed'

/**
 * Reads the JSON array of a model's answer while it streams: from the first "[" on, it gives each element as soon as it
 * is complete, however the answer is cut into pieces. What stands before the array, and what follows it, is not looked
 * at.
 */
export class JsonArrayParser {
  #place: Place = 'before'
  #element = ''
  #depth = 0
  #isInString = false
  #isEscaped = false
  #hasElements = false

  /** Takes the next piece of the answer; returns the elements that are complete with it. */
  read(piece: string): unknown[] {
    const found: unknown[] = []
    for (const letter of piece) this.#take(letter, found)
    return found
  }

  /** Whether the array is whole, still coming, or none. */
  get state(): 'coming' | 'whole' | 'malformed' {
    if (this.#place === 'ended') return 'whole'
    return this.#place === 'malformed' ? 'malformed' : 'coming'
  }

  #take(letter: string, found: unknown[]) {
    if (this.#place === 'before' && letter === '[') this.#place = 'element'
    else if (this.#place === 'element') this.#takeOfElement(letter, found)
    else if (this.#place === 'after' && letter.trim() !== '') this.#takeAfterElement(letter)
  }

  #takeOfElement(letter: string, found: unknown[]) {
    const isOutermost = this.#depth === 0 && !this.#isInString
    if (isOutermost && (letter === ',' || letter === ']')) return this.#endElement(letter, found)
    this.#element += letter
    if (this.#isInString) return this.#takeOfString(letter)
    if (letter === '"') this.#isInString = true
    if (letter === '{' || letter === '[') this.#depth++
    if (letter === '}' || letter === ']') {
      this.#depth--
      if (this.#depth <= 0) this.#give(found, 'after')
    }
  }

  #takeOfString(letter: string) {
    if (this.#isEscaped) this.#isEscaped = false
    else if (letter === '\\') this.#isEscaped = true
    else if (letter === '"') this.#isInString = false
  }

  /** A comma or the array's end, where an element that is neither object nor array may end. */
  #endElement(letter: string, found: unknown[]) {
    const isEmptyArray = letter === ']' && !this.#hasElements && this.#element.trim() === ''
    if (isEmptyArray) this.#place = 'ended'
    else this.#give(found, letter === ',' ? 'element' : 'ended')
  }

  #takeAfterElement(letter: string) {
    if (letter === ',') this.#place = 'element'
    else this.#place = letter === ']' ? 'ended' : 'malformed'
  }

  #give(found: unknown[], next: Place) {
    try {
      found.push(JSON.parse(this.#element))
      this.#place = next
    } catch {
      this.#place = 'malformed'
    }
    this.#element = ''
    this.#hasElements = true
  }
}
