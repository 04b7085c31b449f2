// Loads the fonts of every screen only after the scripts, which they would delay on a slow connection.
for (const family of ['Inter Variable', 'Source Serif 4 Variable']) {
  // If it fails, the fallback font stays.
  document.fonts.load(`1em "${family}"`).catch(() => undefined)
}
