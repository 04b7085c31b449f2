import { findChromium } from '../scripts/chromium.mjs'

/** Finds or brings the browser once, before the first journey; they read its path from CHROMIUM_PATH. */
export default async function bringChromium() {
  process.env.CHROMIUM_PATH = await findChromium()
}
