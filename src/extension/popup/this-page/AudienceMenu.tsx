import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { closeByEscape, Icon } from '../../ui/controls.tsx'
import { useTranslation } from '../../ui/values.ts'
import { useOverlay } from '../overlay.ts'
import type { Audience } from '../parts.ts'
import type { Composer } from './use-composer.ts'

interface Props {
  composer: Composer
  /** @param selector of what the member does next */
  onChosen: (selector: string) => void
}

/** Who sees what is sent; a menu if the network offers several audiences. */
export function AudienceMenu({ composer, onChosen }: Props) {
  const t = useTranslation()
  const { audience, audiences, changesOwn, edit } = composer
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useOverlay<HTMLDivElement>(button, isOpen, { within: '.box', onOutside: () => setOpen(false) })
  useLayoutEffect(() => {
    if (!isOpen) return
    const { current } = menu
    ;(current?.querySelector<HTMLElement>('[aria-checked=true]') ?? current?.querySelector('button'))?.focus()
  }, [isOpen])

  function close() {
    setOpen(false)
    button.current?.focus()
  }
  function choose(each: Audience) {
    close()
    edit({ audience: each.name })
    onChosen(each.To ? '.to input' : 'textarea')
  }
  function moveByKey(event: KeyboardEvent & { currentTarget: HTMLElement }) {
    const rows = [...event.currentTarget.querySelectorAll('button')]
    const here = rows.indexOf(document.activeElement as HTMLButtonElement)
    const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: -1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    rows.at(to % rows.length)?.focus()
  }

  return (
    <fieldset
      class="audiences"
      aria-label={t('audience.choose')}
      onKeyDown={closeByEscape(isOpen && close)}
      onFocusOut={({ relatedTarget, currentTarget }) => {
        if (isOpen && relatedTarget && !currentTarget.contains(relatedTarget as Node)) setOpen(false)
      }}
    >
      <button
        ref={button}
        type="button"
        class="audience"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        {audience && <Icon name={audience.icon} />}
        {t(audience ? `audience.${audience.name}` : 'audience.choose')}
        <Icon name="down" />
      </button>
      <div
        ref={menu}
        class="over menu"
        role="menu"
        popover="manual"
        aria-label={t('audience.choose')}
        onKeyDown={moveByKey}
      >
        {isOpen &&
          audiences.map((each) => (
            <button
              key={each.name}
              type="button"
              role="menuitemradio"
              aria-checked={each === audience}
              tabIndex={-1}
              onClick={() => choose(each)}
            >
              <Icon name={each.icon} />
              <span>
                <span>{t(`audience.${each.name}`)}</span>
                <span class="fine">
                  {t(changesOwn && each.name === 'all' ? 'share.comment-alone' : `audience.${each.name}.hint`)}
                </span>
              </span>
              {each === audience && <Icon name="check" />}
            </button>
          ))}
      </div>
    </fieldset>
  )
}
