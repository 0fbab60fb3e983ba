import { useEffect, useState } from 'preact/hooks'
import { browser } from 'wxt/browser'
import { useTranslation } from '../ui/translation.ts'
import { Section } from './Section.tsx'

/** The key that opens the popup as it is set now, and the way to the browser's own page where it is changed. */
export function ShortcutSection() {
  const t = useTranslation()
  /** Empty where none is set; undefined until the browser has told. */
  const [key, setKey] = useState<string>()
  useEffect(() => {
    const read = async () => {
      const commands = await browser.commands.getAll()
      setKey(commands.find(({ name }) => name === '_execute_action')?.shortcut ?? '')
    }
    void read()
    // it is changed in another tab, or in another window
    addEventListener('focus', read)
    return () => removeEventListener('focus', read)
  }, [])
  return (
    <Section id="shortcut" title={t('options.shortcut')} text={t('options.shortcut.text')}>
      {key !== undefined && <p>{key ? t('options.shortcut.key', { key }) : t('options.shortcut.none')}</p>}
      <button type="button" onClick={() => void openShortcutSettings()}>
        {t('options.shortcut.change')}
      </button>
    </Section>
  )
}

/** Firefox has a way of its own; in the others it is a page of the browser's, which a link may not open. */
async function openShortcutSettings(): Promise<void> {
  const commands = browser.commands as typeof browser.commands & { openShortcutSettings?: () => Promise<void> }
  if (commands.openShortcutSettings) await commands.openShortcutSettings()
  else await browser.tabs.create({ url: 'chrome://extensions/shortcuts' })
}
