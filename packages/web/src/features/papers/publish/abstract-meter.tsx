import { ABSTRACT_WORDS_MAX, ABSTRACT_WORDS_MIN } from '@capstone/contract/papers/papers.constants'
import { judgeAbstract } from '@capstone/contract/papers/words.policy'
import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { ABSTRACT_JUDGEMENTS, ABSTRACT_RANGE, sayAbstractWords } from '../mine/own-papers.messages.ts'
import classes from './abstract-meter.module.css'

/** As many words as the meter is long: the wanted range lies in its middle. */
const WORDS_SHOWN = ABSTRACT_WORDS_MIN + ABSTRACT_WORDS_MAX

const placeOf = (words: number) => `${(Math.min(words, WORDS_SHOWN) / WORDS_SHOWN) * 100}%`

/** How many words an abstract has against those it should have, in words and as a bar with the range marked on it. */
export function AbstractMeter({ words }: { readonly words: number }) {
  const judgement = judgeAbstract(words)
  const isRight = judgement === 'right'
  const Icon = isRight ? IconCheck : IconAlertTriangle
  return (
    <div className={classes.frame}>
      <div className={classes.bar} aria-hidden="true">
        <div className={classes.fill} style={{ width: placeOf(words) }} />
        {[ABSTRACT_WORDS_MIN, ABSTRACT_WORDS_MAX].map((edge) => (
          <span key={edge} className={classes.edge} style={{ left: placeOf(edge) }}>
            {edge}
          </span>
        ))}
      </div>
      {words === 0 ? (
        <p className={classes.words}>No words yet, {ABSTRACT_RANGE} are asked for</p>
      ) : (
        <p className={classes.words} data-right={isRight}>
          <Icon size={16} stroke={1.7} aria-hidden="true" />
          {sayAbstractWords(words)}
        </p>
      )}
      {/* Told when it changes for better or worse, not at each word. */}
      <VisuallyHidden role="status">{words > 0 && ABSTRACT_JUDGEMENTS[judgement]}</VisuallyHidden>
    </div>
  )
}
