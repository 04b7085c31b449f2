/** The z-index of a dialog that opens above another one; Mantine's dialogs have 200. */
export const Z_INDEX_ABOVE_DIALOGS = 300
