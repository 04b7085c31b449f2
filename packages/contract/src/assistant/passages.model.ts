import type { Passage } from './passages.schemas.ts'

/** Formats where a passage is from: "Report, page 12", "Roadmap, step 3", "Study guide: Citing". */
export function formatPlace({ title, place, target }: Pick<Passage, 'title' | 'place' | 'target'>): string {
  if (target.kind === 'guide_page') return `Study guide: ${title}`
  return place ? `${title}, ${place.kind} ${place.number}` : title
}
