/** Thrown for missing or invalid settings; the message has one line for each. */
export class SettingsError extends Error {}
