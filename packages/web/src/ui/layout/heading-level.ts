import { createContext } from 'react'

/** The level that a state's title takes: one below the heading that its surroundings have. */
export const HeadingLevel = createContext<2 | 3>(2)
