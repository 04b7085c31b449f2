// Loads the fonts of every screen as soon as the scripts have arrived: earlier, on a slow connection, they would delay
// these.
for (const family of ['Inter Variable', 'Source Serif 4 Variable']) {
  // If it fails, the fallback font stays.
  document.fonts.load(`1em "${family}"`).catch(() => undefined)
}
