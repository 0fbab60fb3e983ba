import type { ButtonHTMLAttributes, ComponentChildren } from 'preact'
import { useContext, useEffect, useRef, useState } from 'preact/hooks'
import type { Subject } from '../page/tab-page.ts'
import { Button, closeByEscape } from '../ui/controls.tsx'
import { useTranslation } from '../ui/values.ts'
import { useForYou } from './for-you.ts'
import { useOverlay } from './overlay.ts'
import { Parts, type Tab, type TabOfFeature } from './parts.ts'

interface TabListProps {
  tab: Tab
  subject: Subject
  onChoose: (tab: Tab) => void
  onApproach: () => void
  /** Behind the mark. */
  menu: ComponentChildren
}

export function TabList({ tab, subject, onChoose, onApproach, menu }: TabListProps) {
  const t = useTranslation()
  const { tabs: others } = useContext(Parts)
  const { parts, waiting, says } = useForYou()
  const tabs: readonly Pick<TabOfFeature, 'name' | 'label' | 'fresh'>[] = [
    { name: 'page', label: `${subject}.tab` },
    { name: 'requests', label: parts.length > 0 ? 'forYou.tab' : 'requests.tab' },
    ...others,
  ]

  function moveByKey(key: string, list: HTMLElement) {
    const here = tabs.findIndex(({ name }) => name === tab)
    const to = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: -1 }[key]
    const next = to === undefined ? undefined : tabs.at(to % tabs.length)
    if (!next) return
    onChoose(next.name)
    list.querySelector<HTMLElement>(`#tab-${next.name}`)?.focus()
  }

  return (
    <header>
      <div
        role="tablist"
        onKeyDown={(event) => moveByKey(event.key, event.currentTarget)}
        onPointerEnter={onApproach}
        onFocusIn={onApproach}
      >
        {tabs.map(({ name: each, label, fresh }) => (
          <button
            key={each}
            id={`tab-${each}`}
            type="button"
            role="tab"
            aria-selected={each === tab}
            aria-controls="panel"
            tabIndex={each === tab ? 0 : -1}
            title={each === 'requests' ? says : undefined}
            data-focus-fallback={each === tab || undefined}
            onClick={() => onChoose(each)}
          >
            {t(label)}
            {each === 'requests' && <TabNumber count={waiting} />}
            {fresh && <NewNumber of={fresh} />}
          </button>
        ))}
      </div>
      <MarkMenu>{menu}</MarkMenu>
    </header>
  )
}

function MarkMenu({ children }: { children: ComponentChildren }) {
  const t = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useOverlay<HTMLDivElement>(button, isOpen, { within: 'header', onOutside: () => setOpen(false) })
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <nav class="mark-menu" aria-label={t('footer.menu')} onKeyDown={closeByEscape(isOpen && close)}>
      <button
        ref={button}
        type="button"
        aria-label={t('footer.menu')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <img src="/icon/32.png" alt="" width={20} height={20} />
      </button>
      <div ref={menu} class="over menu" popover="manual">
        {isOpen && children}
      </div>
    </nav>
  )
}

/** @param says the sentence of a number that waits for nobody */
function TabNumber({ count, says }: { count: number; says?: string }) {
  const t = useTranslation()
  if (count === 0) return null
  return (
    // without a space, screen readers read the number as part of the word
    <>
      {' '}
      <span class={says ? 'number calm' : 'number'} title={says} aria-hidden={says ? true : undefined}>
        {count > 99 ? '99+' : t.number(count)}
      </span>
      {says && <span class="visually-hidden">{says}</span>}
    </>
  )
}

function NewNumber({ of: { useCount, says } }: { of: NonNullable<TabOfFeature['fresh']> }) {
  const count = useCount()
  return <TabNumber count={count} says={says(count, useTranslation())} />
}

interface PanelProps {
  tab: Tab
  view: string
  heading?: string | undefined
  status?: string
  /** Below what scrolls. */
  foot?: ComponentChildren
  children: ComponentChildren
}

export function Panel({ tab, view, heading, status, foot, children }: PanelProps) {
  const [said, say] = useState('')
  // of a live region, screen readers announce changes alone
  useEffect(() => say(status ?? ''), [status])
  return (
    <main data-view={view}>
      {status !== undefined && (
        <p class="visually-hidden" role="status">
          {said}
        </p>
      )}
      <div id="panel" class="panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {heading && <h1 class="visually-hidden">{heading}</h1>}
        {children}
      </div>
      {foot}
    </main>
  )
}

export function MoreButton({ text, isBusy, ...props }: ButtonHTMLAttributes & { text: string; isBusy: boolean }) {
  const t = useTranslation()
  return (
    <Button class="link more" aria-disabled={isBusy} {...props} text={isBusy ? t('everywhere.more.loading') : text} />
  )
}

/** Placeholder of a list's height, so that nothing moves when the list is drawn. */
export const Skeleton = () => (
  <ul class="skeleton" aria-hidden="true">
    <li />
    <li />
    <li />
  </ul>
)
