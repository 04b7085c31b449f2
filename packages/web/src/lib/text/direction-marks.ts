const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Removes bidirectional control characters, which in a label would reverse the text around it. */
export const stripDirectionMarks = (text: string): string => text.replaceAll(DIRECTION_MARKS, '')
