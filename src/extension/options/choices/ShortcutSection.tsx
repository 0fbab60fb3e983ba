import { openShortcutSettings, useShortcut } from '../../ui/keys/use-shortcut.ts'
import { useTranslation } from '../../ui/text/translation.ts'
import { Section } from '../section/Section.tsx'

/** The shortcut that opens the popup, with a link to change it. */
export function ShortcutSection({ first }: { first: string }) {
  const t = useTranslation()
  const key = useShortcut(first)
  return (
    <Section id="shortcut" title={t('options.shortcut')} text={t('options.shortcut.text')}>
      <p>{key ? t('options.shortcut.key', { key: t.keys(key) }) : t('options.shortcut.none')}</p>
      <button type="button" onClick={() => void openShortcutSettings()}>
        {t('options.shortcut.change')}
      </button>
    </Section>
  )
}
