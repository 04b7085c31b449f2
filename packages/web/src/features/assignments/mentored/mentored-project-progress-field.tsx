import { PROGRESS_MAX } from '@capstone/contract/assignments/assignments.constants'
import { Slider } from '@mantine/core'
import { useRef, useState } from 'react'
import classes from './mentored-project.module.css'

export interface MentoredProjectProgressFieldProps {
  readonly progress: number
  readonly onChange: (progress: number) => void
}

/** The progress of a project, to change: saved when the pointer or the key is let go. Spec 2 §4. */
export function MentoredProjectProgressField({ progress, onChange }: MentoredProjectProgressFieldProps) {
  const [moved, setMoved] = useState<number | null>(null)
  const isByKey = useRef(false)
  const shown = moved ?? progress
  const save = (to: number) => {
    setMoved(null)
    onChange(to)
  }
  const endByKey = () => {
    isByKey.current = false
    if (moved !== null) save(moved)
  }
  return (
    <fieldset
      className={classes.plain}
      onKeyDownCapture={() => {
        isByKey.current = true
      }}
      onKeyUp={endByKey}
      onBlur={endByKey}
    >
      <div className={classes.progressHead} aria-hidden="true">
        <span>Progress</span>
        <span className={classes.figure}>{shown}%</span>
      </div>
      <Slider
        min={0}
        max={PROGRESS_MAX}
        value={shown}
        onChange={setMoved}
        // A key that is held goes through many values: the last one counts.
        onChangeEnd={(to) => !isByKey.current && save(to)}
        label={null}
        thumbSize={24}
        thumbLabel="Progress"
        thumbValueText={(value) => `${value}%`}
        classNames={{
          root: classes.slider,
          trackContainer: classes.trackContainer,
          track: classes.track,
          bar: classes.bar,
          thumb: classes.thumb,
        }}
      />
    </fieldset>
  )
}
