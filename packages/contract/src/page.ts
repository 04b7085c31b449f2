/** The id of the element that holds the data of a page's first screen. */
export const PAGE_DATA_ID = 'page-data'

/** Answers a call of the contract by the path of its procedure. */
export type AnswerCall = (path: readonly string[], input: unknown) => Promise<unknown>

/** What the server needs to render the page at an address. */
export type LoadedScreen = {
  readonly routeId: string
  /** Where a guard of the screen sends this visitor instead; null if they may stay. */
  readonly redirectTo: string | null
  /** Whether the prerendered content of the route is what this visitor will see. */
  readonly isPrerendered: boolean
  /** The data of the screen, in a form that JSON can represent. */
  readonly data: unknown
}

/** The part of the web build that the server runs: the guards and loaders of the routes. */
export type ScreenLoader = {
  readonly loadScreen: (address: string, answer: AnswerCall) => Promise<LoadedScreen>
}

/** The HTML of a route: with the loading screen and, if its content is the same for every visitor, prerendered. */
export type RoutePage = { readonly loading: string; readonly prerendered?: string | undefined }
