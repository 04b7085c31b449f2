import {
  IconBooks,
  IconCertificate,
  IconMessages,
  IconSchool,
  IconSparkles,
  IconTool,
} from '@tabler/icons-react'
import { landing } from './landing.copy.ts'
import classes from './landing.module.css'

const ICONS = {
  suggestions: IconSparkles,
  repository: IconBooks,
  tools: IconTool,
  instructor: IconSchool,
  support: IconMessages,
  publication: IconCertificate,
}

/** The six things Capstone offers. */
export function LandingFeatureList() {
  return (
    <section className={classes.part} id="inside" aria-labelledby="inside-title">
      <h2 id="inside-title" className={classes.heading}>
        {landing.features.title}
      </h2>
      <ul className={classes.features}>
        {landing.features.cards.map((card) => {
          const Icon = ICONS[card.icon]
          return (
            <li key={card.title}>
              <Icon size={24} stroke={1.35} aria-hidden="true" />
              <h3>{card.title}</h3>
              <p>{card.text}</p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
