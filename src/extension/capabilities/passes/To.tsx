import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { endpoints } from '../../../contract/endpoints.ts'
import { cut, lengthOf, plainText } from '../../../contract/text.ts'
import { ask } from '../../messages/ask.ts'
import type { ToProps } from '../../popup/capability.ts'
import { useOverlay } from '../../popup/overlay.ts'
import { useOwnWrites } from '../../popup/writes/own-writes.ts'
import { closeByEscape, Icon } from '../../ui/controls.tsx'
import { Avatar } from '../../ui/member.tsx'
import { useTranslation } from '../../ui/values.ts'
import { knownMembers } from '../index/door.ts'
import { mostPeople } from './facts.ts'
import { type Addressee, addresseesOf } from './stored.ts'

const { query: bounds } = endpoints.addressees.parameters

/** Milliseconds without a keystroke before the network is asked. */
const pause = 150

const mostSuggested = 6

/** Of a team, which has no id, the name. */
const keyOf = ({ id, name }: Addressee): string => id || name

/** Those with all these words at the beginning of a word of the name. */
function named(people: readonly Addressee[], typed: string): Addressee[] {
  const words = plainText(typed).split(/\s+/).filter(Boolean)
  return people.filter(({ name }) => {
    const parts = plainText(name).split(/[^\p{L}\p{N}]+/u)
    return words.every((word) => parts.some((part) => part.startsWith(word)))
  })
}

/** To whom a page is passed: chips, and a field that suggests contacts and teams from two letters on. */
export function To({ draft, isBusy, edit, refused }: ToProps) {
  const t = useTranslation()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const chosen = addresseesOf(draft)
  const input = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLDivElement>(null)
  const id = useId()
  const { suggestions, isAnswered } = useSuggestions(typed)
  const found = suggestions.filter((each) => chosen.every((other) => keyOf(other) !== keyOf(each)))
  const isAsking = lengthOf(typed.trim()) >= bounds.min
  const isNobody = isAsking && isAnswered && found.length === 0
  const isOpen = isAsking && found.length > 0 && !isBusy
  const list = useOverlay<HTMLDivElement>(area, isOpen, '.box')
  const people = chosen.filter((each) => each.id !== '').length

  // the menu has just chosen this audience
  useLayoutEffect(() => {
    if (document.activeElement?.matches('.audience')) input.current?.focus()
  }, [])

  function add(one: Addressee | undefined) {
    if (!one) return
    // one team at most: another takes its place
    const others = one.id === '' ? chosen.filter((each) => each.id !== '') : chosen
    edit({ to: [...others, one] })
    setTyped('')
    setAt(0)
    input.current?.focus()
  }
  function remove(one: Addressee) {
    edit({ to: chosen.filter((each) => each !== one) })
    input.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.isComposing) return
    const last = chosen.at(-1)
    if (event.key === 'Backspace' && typed === '' && last) return remove(last)
    if (!isOpen) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setAt((at + step + found.length) % found.length)
    } else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === ',') {
      event.preventDefault()
      add(found[at])
    }
  }

  return (
    <div class="to" ref={area}>
      <label for={id}>{t('pass.to')}</label>
      {chosen.map((each) => (
        <span key={keyOf(each)} class="chip" data-refused={refused.includes(keyOf(each)) || undefined}>
          {each.id === '' ? <Icon name="users" /> : <Avatar member={each} />}
          <bdi>{each.name || t('everywhere.nameless')}</bdi>
          {!isBusy && (
            <button
              type="button"
              class="link close"
              aria-label={t('pass.remove', { name: each.name || t('everywhere.nameless') })}
              onClick={() => remove(each)}
            >
              <Icon name="x" />
            </button>
          )}
        </span>
      ))}
      {!isBusy && people < mostPeople && (
        <input
          ref={input}
          id={id}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen ? `${id}-${Math.min(at, found.length - 1)}` : undefined}
          autocomplete="off"
          value={typed}
          onInput={(event) => {
            setTyped(cut(event.currentTarget.value, bounds.max))
            setAt(0)
          }}
          onKeyDown={(event) => {
            closeByEscape(isOpen && (() => setTyped('')))(event)
            onKeyDown(event)
          }}
        />
      )}
      <div ref={list} id={`${id}-list`} class="menu" role="listbox" popover="manual" aria-label={t('pass.suggestions')}>
        {isOpen &&
          found.map((each, index) => (
            <div
              key={keyOf(each)}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              onMouseDown={(event) => {
                // the field keeps the focus
                event.preventDefault()
                add(each)
              }}
            >
              {each.id === '' ? <Icon name="users" /> : <Avatar member={each} />}
              <span>
                <bdi>{each.name}</bdi>
                {each.id === '' && <span class="fine">{t('pass.team')}</span>}
              </span>
            </div>
          ))}
      </div>
      <p role="status" class={isNobody ? 'fine' : 'visually-hidden'}>
        {isOpen ? t('pass.found', { count: found.length }) : isNobody && t('pass.none-found')}
      </p>
    </div>
  )
}

/** Those whom the index knows come first, at once and offline; then those whom the network finds. */
function useSuggestions(typed: string): { suggestions: Addressee[]; isAnswered: boolean } {
  const { account, owner } = useOwnWrites()
  const [known, setKnown] = useState<Addressee[]>([])
  const [found, setFound] = useState<{ query: string; people: Addressee[] }>({ query: '', people: [] })
  const query = typed.trim()
  useEffect(() => void knownMembers(owner).then((all) => setKnown(all.filter(({ id }) => id !== account.id))), [owner])
  useEffect(() => {
    if (lengthOf(query) < bounds.min) return
    let isOver = false
    const timer = setTimeout(async () => {
      const reply = await ask('findAddressees', { query })
      // offline, those of the index are all
      if (!isOver) setFound({ query, people: reply.ok ? reply.value : [] })
    }, pause)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [query])
  if (lengthOf(query) < bounds.min) return { suggestions: [], isAnswered: false }
  const all = [...named(known, query), ...named(found.people, query)]
  const suggestions = [...new Map(all.map((each) => [keyOf(each), each])).values()].slice(0, mostSuggested)
  return { suggestions, isAnswered: found.query === query }
}
