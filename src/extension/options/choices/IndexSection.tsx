import { ask } from '../../messages/ask.ts'
import type { Options } from '../../schemas/options.ts'
import { countPages } from '../../storage/index/shares.ts'
import * as items from '../../storage/items.ts'
import { FailureNotice } from '../../ui/failure/FailureNotice.tsx'
import { useAsking } from '../../ui/failure/use-asking.ts'
import { useStored } from '../../ui/stored/use-stored.ts'
import { useTranslation } from '../../ui/text/translation.ts'
import { Section } from '../section/Section.tsx'
import { useChange } from '../section/use-change.ts'
import { useChoice } from '../section/use-choice.ts'

interface Props {
  options: Options
  index: items.Index | null
  signedIn: boolean
  /** Number of stored pages at the first frame. */
  first: number
}

/** The option to store contacts' shares in this browser, their number, and a button to read them again. */
export function IndexSection({ options, index, signedIn, first }: Props) {
  const t = useTranslation()
  const { change, status, failure } = useChange()
  const [isOn, choose] = useChoice(options.index)
  const [reading, run, reset] = useAsking()
  const pages = useStored(pageCount, first)
  const readAnew = () => void run(() => ask('rebuildIndex', {}))
  const done = signedIn && reading.phase === 'done' ? t('options.index.done') : ''
  return (
    <Section
      id="index"
      title={t('options.index')}
      text={t('options.index.text')}
      status={done || status}
      focusFallback={pages === 0}
    >
      <label class="choice">
        <input
          type="checkbox"
          name="index"
          checked={isOn}
          onChange={({ currentTarget: { checked } }) => {
            reset()
            void choose(checked, () => change({ index: checked }, 'options.saved'))
          }}
        />
        {t('options.index.on')}
      </label>
      {index?.names_pages === false ? (
        <p>{t('options.index.unnamed')}</p>
      ) : (
        <p class="amount">
          {pages > 0
            ? t('options.index.pages', { count: pages, number: pages })
            : t(isOn && signedIn ? 'options.index.refilled' : 'options.index.none')}
        </p>
      )}
      {pages > 0 && (
        <button type="button" disabled={reading.phase === 'asking'} onClick={readAnew}>
          {t('options.index.anew')}
        </button>
      )}
      {failure && <FailureNotice failure={failure} />}
      {reading.phase === 'failed' && <FailureNotice failure={reading.failure} />}
    </Section>
  )
}

/** The number of stored pages; 0 if the database can't be read. */
export const pageCount = {
  async get(): Promise<number> {
    const index = await items.index.get()
    return index ? countPages(index.owner).catch(() => 0) : 0
  },

  watch: (changed: (pages: number) => void) => items.index.watch(async () => changed(await pageCount.get())),
}
