/** A setting that is missing or wrong; its message names each one on a line of its own. */
export class SettingsError extends Error {}
