/** Path of calendar feeds; the address of each is private to its person. */
export const CALENDAR_PATH = '/api/calendar'
export const calendarPathOf = (secret: string) => `${CALENDAR_PATH}/${secret}.ics`
