import { openShortcutSettings, useShortcut } from '../ui/keys/use-shortcut.ts'
import { useTranslation } from '../ui/text/translation.ts'
import type { FirstFrame } from './first-frame.ts'
import { useOnToolbar } from './use-on-toolbar.ts'

const isFirefox = import.meta.env.BROWSER === 'firefox'

/** Explains how to pin the button, until it is on the toolbar, and how to open the popup by keyboard. */
export function ButtonSection({ first }: { first: FirstFrame }) {
  const t = useTranslation()
  // Firefox puts it there by itself
  const isOnToolbar = useOnToolbar(first.isOnToolbar) ?? isFirefox
  return (
    <section data-on-toolbar={isOnToolbar}>
      <h2>{t('begin.pin')}</h2>
      <p class={isOnToolbar ? 'ticked' : undefined} role="status">
        {t(isOnToolbar ? 'begin.pinned' : isFirefox ? 'begin.pin.firefox' : 'begin.pin.how')}
      </p>
      {!isOnToolbar && !isFirefox && <PinDrawing />}
      <ByKey first={first.shortcut} />
    </section>
  )
}

/** Drawing of Chromium's toolbar with the puzzle piece, and of the menu with Passalong and its pin. */
function PinDrawing() {
  return (
    <svg class="pin-drawing" viewBox="0 0 300 104" aria-hidden="true" focusable="false">
      <rect class="bar" x="1" y="1" width="298" height="36" rx="8" />
      <rect class="field" x="12" y="9" width="206" height="20" rx="10" />
      <g class="here" transform="translate(230 9)">
        <circle cx="10" cy="10" r="13" />
        <path d="M4 7h3.5a2.5 2.5 0 1 1 5 0H16v3.5a2.5 2.5 0 1 1 0 5V17H4z" />
      </g>
      <circle class="field" cx="276" cy="19" r="9" />
      <rect class="bar" x="112" y="45" width="176" height="54" rx="8" />
      <image href="/icon/32.png" x="124" y="60" width="24" height="24" />
      <text x="158" y="77">
        Passalong
      </text>
      <g class="here" transform="translate(250 62)">
        <circle cx="10" cy="10" r="13" />
        <path d="M7 3h6l-1 5 3 3H5l3-3zM10 11v6" />
      </g>
    </svg>
  )
}

/** Explains how to open the popup by keyboard. */
function ByKey({ first }: { first: string }) {
  const t = useTranslation()
  const key = useShortcut(first)
  return (
    <p>
      {key ? t('begin.key', { key: t.keys(key) }) : t('begin.key.none')}{' '}
      <button type="button" class="link" onClick={() => void openShortcutSettings()}>
        {t('options.shortcut.change')}
      </button>
    </p>
  )
}
