import { type Options, offeredUndoSeconds } from '../../schemas/options.ts'
import { FailureNotice } from '../../ui/failure/FailureNotice.tsx'
import { useTranslation } from '../../ui/text/translation.ts'
import { Section } from '../section/Section.tsx'
import { useChange } from '../section/use-change.ts'
import { useChoice } from '../section/use-choice.ts'

/** The time for undoing a share or a status. */
export function UndoSection({ options }: { options: Options }) {
  const t = useTranslation()
  const { change, status, failure } = useChange()
  const [chosen, choose] = useChoice(options.undo_seconds)
  /** The stored value may be a choice that only an earlier version offered. */
  const choices = [...new Set([...offeredUndoSeconds, options.undo_seconds])].sort((one, other) => one - other)
  return (
    <Section id="undo_seconds" title={t('options.undo_seconds')} text={t('options.undo_seconds.text')} status={status}>
      <select
        aria-labelledby="undo_seconds-title"
        aria-describedby="undo_seconds-text"
        value={String(chosen)}
        onChange={({ currentTarget: { value } }) => {
          const undo_seconds = Number(value)
          void choose(undo_seconds, () => change({ undo_seconds }, 'options.saved'))
        }}
      >
        {choices.map((seconds) => (
          <option key={seconds} value={seconds}>
            {seconds === 0
              ? t('options.undo_seconds.none')
              : t('options.undo_seconds.seconds', { count: seconds, number: seconds })}
          </option>
        ))}
      </select>
      {failure && <FailureNotice failure={failure} />}
    </Section>
  )
}
