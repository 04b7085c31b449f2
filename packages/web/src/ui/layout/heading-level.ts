import { createContext } from 'react'

/** Heading level for the title of a list state or of a row: one below the heading around it. */
export const HeadingLevel = createContext<2 | 3>(2)
