import { ActionIcon, Group, Popover, Text, TextInput, type TextInputProps } from '@mantine/core'
import { Calendar } from '@mantine/dates'
import { useId } from '@mantine/hooks'
import { IconCalendar, IconChevronDown, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { toLocalDay } from '../../lib/text/typed-date.ts'
import classes from './calendar-input.module.css'
import type { TypedValue } from './use-typed-value.ts'

/** The props of a date field that a form sets, like those of a text field. */
export interface CalendarFieldProps
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'min' | 'max' | 'type'> {
  /** The value, or the text as it was typed while it cannot be used, or empty. */
  readonly value?: string
  readonly onChange?: (value: string) => void
  /** The earliest possible value. */
  readonly min?: string | undefined
  /** The latest possible value. */
  readonly max?: string | undefined
  /** Whether a button empties the field. */
  readonly clearable?: boolean
}

export interface CalendarInputProps extends Omit<CalendarFieldProps, 'value' | 'onChange'> {
  readonly field: TypedValue
  /** What can be typed, by an example; shown once the field has had the focus. */
  readonly format: string
  /** How the text was understood, in full. */
  readonly reading?: ReactNode
  /** The day that the calendar shows as chosen: "2026-11-24". */
  readonly day: string | null
  /** Called with the day that was chosen in the calendar. */
  readonly onChoose: (day: string) => void
  /** Shown below the calendar; without it, a chosen day closes the calendar. */
  readonly footer?: ((close: () => void) => ReactNode) | undefined
  /** The id of what describes the button of the calendar; by default the label of the field. */
  readonly calendarDescribedBy?: string
  readonly onCalendarClose?: () => void
}

/** What a screen reader says of the buttons beside the month of a calendar, which show only an arrow. */
const CALENDAR_LABELS = {
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
  nextYear: 'Next year',
  previousYear: 'Previous year',
  nextDecade: 'Next decade',
  previousDecade: 'Previous decade',
}

/** A text field for a day that is typed, or chosen in a calendar that its button opens. */
export function CalendarInput({
  field,
  format,
  reading,
  day,
  onChoose,
  footer,
  calendarDescribedBy,
  onCalendarClose,
  min,
  max,
  clearable = false,
  description,
  error,
  onFocus,
  onBlur,
  ...others
}: CalendarInputProps) {
  const id = useId(others.id)
  const [wasFocused, setFocused] = useState(false)
  // Stays once it is shown: hiding it on blur would move a button below away from the click that caused the blur.
  const hint = wasFocused && !field.error && (
    <Text span inherit display="block">
      {reading || format}
    </Text>
  )
  const isFixed = Boolean(others.disabled || others.readOnly)
  const isClearable = clearable && field.text !== '' && !isFixed
  return (
    <TextInput
      autoComplete="off"
      leftSection={<IconCalendar size={16} stroke={1.7} aria-hidden="true" />}
      {...others}
      id={id}
      value={field.text}
      onChange={(event) => field.type(event.currentTarget.value)}
      onFocus={(event) => {
        setFocused(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        field.leave()
        onBlur?.(event)
      }}
      // Enter submits the form.
      onKeyDown={(event) => event.key === 'Enter' && field.leave()}
      description={
        (hint || description) && (
          <>
            {hint}
            {description}
          </>
        )
      }
      error={field.error ?? error}
      {...(field.error && { errorProps: { role: 'alert' } })}
      rightSectionPointerEvents="all"
      rightSectionWidth={isClearable ? 64 : 36}
      rightSection={
        <Group gap={0} wrap="nowrap">
          {isClearable && (
            <ActionIcon
              size={28}
              aria-label="Clear"
              onClick={() => {
                field.enter('')
                // The pressed button is gone.
                document.getElementById(id)?.focus()
              }}
            >
              <IconX size={16} stroke={1.7} aria-hidden="true" />
            </ActionIcon>
          )}
          <CalendarButton
            day={day}
            min={min}
            max={max}
            disabled={isFixed}
            describedBy={calendarDescribedBy ?? `${id}-label`}
            onChoose={onChoose}
            footer={footer}
            onClose={onCalendarClose}
          />
        </Group>
      }
    />
  )
}

interface CalendarButtonProps
  extends Pick<CalendarInputProps, 'day' | 'min' | 'max' | 'onChoose' | 'footer'> {
  readonly disabled: boolean
  readonly describedBy: string
  readonly onClose: (() => void) | undefined
}

/** The button that opens the calendar. */
function CalendarButton({
  day,
  min,
  max,
  disabled,
  describedBy,
  onChoose,
  footer,
  onClose,
}: CalendarButtonProps) {
  const [opened, setOpened] = useState(false)
  const close = () => {
    if (!opened) return
    setOpened(false)
    onClose?.()
  }
  const [minDay, maxDay] = [toDay(min), toDay(max)]
  // The calendar opens at this day.
  const earliest = [day ?? toLocalDay(new Date()), minDay ?? ''].sort()[1] ?? ''
  const start = maxDay && maxDay < earliest ? maxDay : earliest
  return (
    <Popover opened={opened} onChange={close} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          size={28}
          aria-label="Open the calendar"
          aria-describedby={describedBy}
          disabled={disabled}
          onClick={() => (opened ? close() : setOpened(true))}
        >
          <IconChevronDown size={16} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      {/* The dropdown itself has the focus after a click between the days, and Escape must close it only. */}
      <Popover.Dropdown data-dates-dropdown data-mantine-stop-propagation>
        <Calendar
          defaultDate={start}
          {...(minDay && { minDate: minDay })}
          {...(maxDay && { maxDate: maxDay })}
          getDayProps={(shown) => ({
            selected: shown === day,
            'data-autofocus': shown === start || undefined,
            onClick: () => {
              onChoose(shown)
              if (!footer) close()
            },
          })}
          firstDayOfWeek={1}
          weekendDays={[]}
          highlightToday
          hideOutsideDates
          classNames={{ day: classes.day }}
          ariaLabels={CALENDAR_LABELS}
          // Escape closes the calendar only, not the dialog around it.
          __stopPropagation
          onLevelChange={keepFocusInCalendar}
          onNextMonth={keepFocusInCalendar}
          onPreviousMonth={keepFocusInCalendar}
          onNextYear={keepFocusInCalendar}
          onPreviousYear={keepFocusInCalendar}
          onMonthSelect={keepFocusInCalendar}
        />
        {footer?.(close)}
      </Popover.Dropdown>
    </Popover>
  )
}

const toDay = (value: string | undefined) => value?.slice(0, 'yyyy-mm-dd'.length)

/**
 * Keeps the focus in the calendar when its header or months are replaced: the pressed button of a header is removed or,
 * at the first and the last month, disabled.
 */
function keepFocusInCalendar() {
  const calendar = document.activeElement?.closest('[data-dates-dropdown]')
  setTimeout(() => {
    const { activeElement } = document
    if (activeElement === document.body || activeElement?.matches(':disabled'))
      calendar?.querySelector<HTMLElement>('table button[tabindex="0"]')?.focus()
  })
}
