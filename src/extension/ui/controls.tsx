import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { readTimestamp } from '../../contract/text.ts'
import { useTranslation } from './values.ts'

/** Opens another tab. The page there learns nothing of this one. */
export const Link = (props: AnchorHTMLAttributes) => <a {...props} target="_blank" rel="noreferrer" />

/** Its clicks do nothing while it is `aria-disabled`: by the attribute `disabled` it would lose the focus. */
export const Button = ({ text, children = text, onClick, ...props }: ButtonHTMLAttributes & { text?: string }) => (
  <button {...props} type="button" onClick={props['aria-disabled'] === true ? undefined : onClick}>
    {children}
  </button>
)

/** Icons of Lucide (ISC license), and `pass`, which is our own; as in `assets/icon/sprite.svg`: one path each. */
const paths = {
  bin: 'M10 11v6M14 11v6M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2',
  bookmark: 'M19 21l-7-4-7 4V5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2z',
  check: 'M20 6 9 17l-5-5',
  circle: 'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0',
  'circle-check': 'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0m7 0 2 2 4-4',
  down: 'm6 9 6 6 6-6',
  filter:
    'M10 20a1 1 0 0 0 .553.895l2 1A1 1 0 0 0 14 21v-7a2 2 0 0 1 .517-1.341L21.74 4.67A1 1 0 0 0 21 3H3a1 1 0 0 0-.742 1.67l7.225 7.989A2 2 0 0 1 10 14z',
  globe: 'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20M2 12h20',
  inbox:
    'M22 12h-6l-2 3h-4l-2-3H2m3.45-6.89L2 12v6a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-6l-3.45-6.89A2 2 0 0 0 16.76 4H7.24a2 2 0 0 0-1.79 1.11z',
  message:
    'M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719',
  pass: 'M5 17C5 3 19 3 19 12M15.5 9.5L19 13l3.5-3.5M3.75 19a1.25 1.25 0 1 0 2.5 0 1.25 1.25 0 1 0-2.5 0h2m12 0a1.25 1.25 0 1 0 2.5 0 1.25 1.25 0 1 0-2.5 0h2',
  pencil:
    'M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497zM15 5l4 4',
  search: 'm21 21-4.34-4.34M3 11a8 8 0 1 0 16 0 8 8 0 1 0-16 0',
  thumb:
    'M15 5.88 14 10h5.83a2 2 0 0 1 1.92 2.56l-2.33 8A2 2 0 0 1 17.5 22H4a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2h2.76a2 2 0 0 0 1.79-1.11L12 2a3.13 3.13 0 0 1 3 3.88ZM7 10v12',
  users:
    'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M16 3.128a4 4 0 0 1 0 7.744M22 21v-2a4 4 0 0 0-3-3.87M5 7a4 4 0 1 0 8 0 4 4 0 1 0-8 0',
  x: 'M18 6 6 18M6 6l12 12',
}

type IconName = keyof typeof paths

export const Icon = ({ name, isLarge = false }: { name: IconName; isLarge?: boolean }) => (
  <svg
    class="icon"
    viewBox="0 0 24 24"
    width={isLarge ? 40 : 16}
    height={isLarge ? 40 : 16}
    fill="none"
    stroke="currentColor"
    stroke-width={isLarge ? 1.5 : 2}
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    <path d={paths[name]} />
  </svg>
)

/** In place of a list that has nothing. */
export const Empty = ({ icon, text }: { icon: IconName; text: string }) => (
  <div class="empty">
    <Icon name={icon} isLarge />
    <p>{text}</p>
  </div>
)

export const CloseButton = ({ label, onClose }: { label: string; onClose: () => void }) => (
  <Button class="link close" aria-label={label} title={label} onClick={onClose}>
    <Icon name="x" />
  </Button>
)

/** A time as on the network's site, with the exact one on hover; nothing if the timestamp is invalid. */
export function Ago({ timestamp }: { timestamp: string }) {
  const t = useTranslation()
  const moment = readTimestamp(timestamp)
  if (moment === undefined) return null
  return (
    <time
      dateTime={new Date(moment).toISOString()}
      // formatted on demand: it takes milliseconds
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = t.moment(moment)
      }}
    >
      {t.when(moment, Date.now(), t('everywhere.just-now'))}
    </time>
  )
}

/** Makes Escape close the innermost open part instead of the popup. @param close false if the part is closed */
export const closeByEscape = (close: (() => void) | false) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || !close) return
  event.preventDefault()
  close()
}

export function closeDetailsByEscape(event: KeyboardEvent & { currentTarget: HTMLDetailsElement }): void {
  const details = event.currentTarget
  const close = () => {
    details.open = false
    details.querySelector('summary')?.focus()
  }
  closeByEscape(details.open && close)(event)
}

export const submitBy = (submit: () => unknown) => (event: Event) => {
  event.preventDefault()
  void submit()
}

/** Calls back at each event of the window. @returns a function that stops it */
export function onWindow<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => unknown,
  options?: AddEventListenerOptions,
): () => void {
  addEventListener(type, listener, options)
  return () => removeEventListener(type, listener, options)
}

/** Focuses an element, also where Firefox ignores it at first: sometimes, in a popup that isn't in view yet. */
export function takeFocus(element: HTMLElement | null | undefined): void {
  element?.focus()
  if (document.activeElement !== element)
    onWindow('focus', () => document.activeElement === document.body && element?.focus(), { once: true })
}

/** Focuses the first of these in a part of the page. */
export function focusIn(part: HTMLElement | null, selectors: readonly string[]): void {
  const found = selectors.map((selector) => part?.querySelector<HTMLElement>(selector))
  takeFocus(found.find((element) => element))
}

/** The reference of a part whose focused element may go: before the next paint, the focus moves to the first of these. */
export function useFocusIn<Part extends HTMLElement>(selectors: readonly string[], on?: readonly unknown[]) {
  const part = useRef<Part>(null)
  const hadFocus = part.current?.contains(document.activeElement)
  useLayoutEffect(() => {
    if (hadFocus && document.activeElement === document.body) focusIn(part.current, selectors)
  }, on)
  return part
}

/** What may hold the acts of several rows. */
const parts = 'section, main, ul, #app'

/** Moves the focus of a removed element to “Undo” beside it, else to the nearest `data-focus-fallback`. */
export function useFocusFallback(): void {
  const focused = useRef<Element[]>([])
  const [removed, setRemoved] = useState<Element[]>([])

  // a layout effect, since the member or a child's effect may move the focus before this component's effects run
  useLayoutEffect(() => {
    const remember = ({ target }: Event) => {
      focused.current = withParents(target as Element | null)
    }
    const removals = new MutationObserver(() => {
      if (focused.current[0]?.isConnected !== false) return
      setRemoved(focused.current)
      focused.current = []
    })
    document.addEventListener('focusin', remember)
    removals.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', remember)
      removals.disconnect()
    }
  }, [])

  // an effect, since the effects of the elements drawn instead come first and may move the focus
  useEffect(() => {
    const several = removed.findIndex((part) => part.matches(parts))
    for (const [at, part] of removed.entries()) {
      if (document.activeElement !== document.body) return
      if (!part.isConnected) continue
      const next = part.querySelector<HTMLElement>(at < several ? '[data-held] button' : '[data-focus-fallback]')
      next?.focus()
      // no event fires while another window has the focus, such as the sign-in's
      if (next && document.activeElement === next) focused.current = withParents(next)
    }
  }, [removed])
}

function withParents(start: Element | null): Element[] {
  const elements = []
  for (let element = start; element; element = element.parentElement) elements.push(element)
  return elements
}

/**
 * The reference and the handler of a list with a button "Show more": the focus moves to the first new item, or to the
 * last if none is new.
 */
export function useShowMore(shown: number, isOver: boolean, ask: () => void) {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (before.current === undefined || (shown <= before.current && !isOver)) return
    const at = Math.min(before.current, shown - 1)
    before.current = undefined
    const focused = document.activeElement
    // the member has moved the focus meanwhile
    if (focused && focused !== document.body && !focused.matches('.more')) return
    const item = list.current?.children[at]
    if (!(item instanceof HTMLElement)) return
    item.tabIndex = -1
    item.focus()
  }, [shown, isOver])
  function more(): void {
    before.current = shown
    ask()
  }
  return [list, more] as const
}
