import { findChromium } from '../scripts/chromium.mjs'

/** Finds or installs the browser before the first journey, and sets CHROMIUM_PATH. */
export default async function ensureChromium() {
  process.env.CHROMIUM_PATH = await findChromium()
}
