const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Text a person typed without the marks that turn the direction of what is written around it, as for labels. */
export const stripDirectionMarks = (text: string): string => text.replaceAll(DIRECTION_MARKS, '')
