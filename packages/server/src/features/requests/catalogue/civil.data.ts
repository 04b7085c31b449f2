import type { Idea } from '@capstone/contract/requests/requests.schemas'

/** Built-in ideas for Civil. */
export const civilIdeas: readonly Idea[] = [
  {
    title: 'Hairline cracks on rural bridges, found by phone camera',
    description:
      'Panchayat engineers photograph bridge decks on their rounds, and the tool marks every crack wider than 0.3 mm with its length. Repeated visits are laid over each other so that a growing crack stands out before it becomes a closure.',
    techStack: ['Python', 'OpenCV', 'PyTorch', 'PostGIS', 'Flutter'],
    difficulty: 'Advanced',
    duration: '18 weeks',
    roadmap: [
      'Photograph forty bridge decks with a scale card and trace their cracks by hand',
      'Rectify the perspective of each picture and fix a common millimetre grid',
      'Train a segmentation network and report its error by crack width',
      'Register two visits of the same deck and measure the growth between them',
      'Hand the app to three junior engineers for a month of inspections',
      'Compare their findings with a certified bridge inspector’s and publish the gap',
    ],
  },
]
