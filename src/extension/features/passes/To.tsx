import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { endpoints } from '../../../contract/endpoints.ts'
import { searchText } from '../../../contract/search.ts'
import { cut, lengthOf, plainText } from '../../../contract/text.ts'
import { ask } from '../../messages/ask.ts'
import type { Reply } from '../../messages/questions.ts'
import { useOverlay } from '../../popup/overlay.ts'
import type { ToProps } from '../../popup/parts.ts'
import { useOwnWrites } from '../../popup/writes/own-writes.ts'
import type { Failure } from '../../schemas/stored-schemas.ts'
import { type Addressee, addresseeOf, keyOf } from '../../storage/drafts.ts'
import { Button, closeByEscape, Icon, takeFocus } from '../../ui/controls.tsx'
import { Wrong } from '../../ui/fields.tsx'
import { Avatar, shortNames } from '../../ui/member.tsx'
import { useEver, useTranslation } from '../../ui/values.ts'
import { knownMembers } from '../index/door.ts'
import { mostPeople } from './questions.ts'
import { mostSuggested, type Suggestion } from './stored.ts'

const { query: bounds } = endpoints.addressees.parameters

/** Milliseconds without a keystroke before the network is asked. */
const pause = 150

/** Without a letter: the list leaves the page’s title in view. */
const mostLatest = 5

/** The people with all typed words at the beginning of a word of the name. */
function named(people: readonly Suggestion[], typed: string): Suggestion[] {
  const words = plainText(typed).split(/\s+/).filter(Boolean)
  return people.filter(({ name }) => {
    const parts = searchText(name).split(/[^\p{L}\p{N}]+/u)
    return words.every((word) => parts.some((part) => part.startsWith(word)))
  })
}

const sentences = {
  stranger: 'pass.refused.stranger',
  hidden: 'pass.refused.hidden',
  ended: 'pass.refused.ended',
  left: 'pass.refused.left',
  unknown: 'pass.refused.left',
} as const

/** The sentence that says why the network refused a receiver, and what helps; undefined if it didn't. */
function refusalOf(one: Addressee, failure: Failure | undefined, areContactsHidden = false) {
  const at = failure?.refused?.indexOf(keyOf(one)) ?? -1
  if (at < 0) return undefined
  const reason = failure?.reasons?.[at] ?? ''
  const key = reason === 'stranger' && areContactsHidden ? 'hidden' : reason
  return Object.hasOwn(sentences, key) ? sentences[key as keyof typeof sentences] : 'pass.refused'
}

/** Stands for everyone among suggestions and chips. */
const everyone: Suggestion = { id: '', name: '', picture_small: '' }

/** For whom a page is: everyone, or people and teams, whom the field suggests: the latest ones, and by their names. */
export function To(props: ToProps) {
  const { to, draft, edit, lacking, failure, isBusy, mayBeEveryone, mayBePeople, takesFocus } = props
  const t = useTranslation()
  const { account } = useOwnWrites()
  const refusal = (one: Addressee) => refusalOf(one, failure, account.hides_contacts)
  const typed = draft.named ?? ''
  const [isFocused, setFocused] = useState(false)
  /** The suggestion that the keys have reached: it stays the same one when the list changes. */
  const [reached, setReached] = useState<string>()
  const chosen = to ?? []
  const input = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLDivElement>(null)
  const id = useId()
  const isNamed = typed.trim() !== ''
  const { suggestions, reply } = useSuggestions(typed, isFocused && mayBePeople)
  const found = [
    ...(mayBeEveryone && to && !isNamed ? [everyone] : []),
    ...suggestions.filter((each) => chosen.every((other) => keyOf(other) !== keyOf(each))),
  ].slice(0, isNamed ? mostSuggested : mostLatest)
  const isAsking = lengthOf(typed.trim()) >= bounds.min
  /** Why nobody is found: the network knows nobody, or couldn't be asked. A hidden contact may have the name. */
  const nobody =
    isAsking && suggestions.length === 0 && reply && (reply.ok ? 'pass.none-found' : (`error.${reply.code}` as const))
  // once the member wants to name somebody; the line stays while it is clicked
  const isWanted = useEver(isFocused) || to !== undefined || isNamed
  const isHidden = mayBePeople && account.hides_contacts && isWanted
  /** Nobody can be chosen before the member allows it, which is said in place of the rest. */
  const lacksContacts = isHidden && lacking !== undefined && found.length === 0
  const isOpen = isFocused && found.length > 0 && !isBusy
  const reachedAt = found.findIndex((each) => keyOf(each) === reached)
  // without a letter, Enter and a comma choose nobody
  const at = isNamed ? Math.max(0, reachedAt) : reachedAt
  const list = useOverlay<HTMLDivElement>(area, isOpen, { within: '.box', prefers: 'above' })
  const shown = shortNames(chosen, t('everywhere.nameless'))
  const people = chosen.filter((each) => each.id !== '').length

  useLayoutEffect(() => {
    if (takesFocus) takeFocus(input.current)
  }, [])
  // a pressed button of a chip is gone; without room for further people, so is the field
  useLayoutEffect(() => {
    if (document.activeElement === document.body && isFocused) input.current?.focus()
  }, [people])

  function type(text: string) {
    edit({ named: cut(text, bounds.max) || undefined })
    setReached(undefined)
  }
  function add(one: Addressee | undefined) {
    if (!one) return
    // one team at most: another takes its place
    const others = one.id === '' ? chosen.filter((each) => each.id !== '') : chosen
    // the index knows more of a member than a chip shows, and than is sent
    edit({ to: one === everyone ? undefined : [...others, one].map(addresseeOf), named: undefined })
    // further ones of the latest are one click away: the list covers neither the words nor the button that sends
    setFocused(!isNamed && one !== everyone)
    setReached(undefined)
    input.current?.focus()
  }
  /** @param one undefined for everyone: then nobody is chosen yet */
  function remove(one: Addressee | undefined) {
    edit({ to: chosen.filter((each) => each !== one) })
    setFocused(true)
    input.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.isComposing) return
    const last = chosen.at(-1)
    if (event.key === 'Backspace' && !event.repeat && typed === '' && (last || !to)) return remove(last)
    if (!isOpen) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const next = step && found.at(at < 0 && step < 0 ? -1 : (at + step) % found.length)
    if (next) {
      event.preventDefault()
      setReached(keyOf(next))
    } else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === ',') {
      event.preventDefault()
      add(found[at])
    }
  }

  return (
    <div class="to" ref={area}>
      <label for={id}>{t('pass.to')}</label>
      {!to && <Chip addressee={everyone} isRefused={false} onRemove={isBusy ? undefined : () => remove(undefined)} />}
      {chosen.map((each, index) => (
        <Chip
          key={keyOf(each)}
          addressee={each}
          shown={shown[index]}
          isRefused={refusal(each) !== undefined}
          onRemove={isBusy ? undefined : () => remove(each)}
        />
      ))}
      {!isBusy && people < mostPeople && (
        <input
          ref={input}
          id={id}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && at >= 0 ? `${id}-${at}` : undefined}
          aria-describedby={lacksContacts ? `${id}-hidden` : lacking && 'lacking'}
          aria-invalid={lacking !== undefined}
          autocomplete="off"
          dir="auto"
          placeholder={t(to ? 'to.more' : 'to.or-more')}
          value={typed}
          onFocus={() => setFocused(true)}
          onClick={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onInput={(event) => {
            setFocused(true)
            type(event.currentTarget.value)
          }}
          onKeyDown={(event) => {
            closeByEscape((isNamed && (() => type(''))) || (isOpen && (() => setFocused(false))))(event)
            onKeyDown(event)
          }}
        />
      )}
      <div
        ref={list}
        id={`${id}-list`}
        class="over menu"
        role="listbox"
        popover="manual"
        aria-label={t('pass.suggestions')}
      >
        {isOpen &&
          found.map((each, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and handles the keys
            <div
              key={keyOf(each)}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              // the field keeps the focus
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => setReached(keyOf(each))}
              onClick={() => add(each)}
            >
              <Face addressee={each} />
              <span>
                <bdi>{each === everyone ? t('to.everyone') : each.name}</bdi>
                {each !== everyone && each.id === '' && <span class="fine">{t('pass.team')}</span>}
                {found.some(({ id, name }) => id !== each.id && name === each.name) && (
                  <span class="fine line">{each.headline}</span>
                )}
              </span>
            </div>
          ))}
      </div>
      {lacking && !lacksContacts && <Wrong id="lacking" text={lacking} />}
      <p role="status" class={nobody && !isHidden && !lacking ? 'fine' : 'visually-hidden'}>
        {isOpen ? t('pass.found', { count: found.length }) : nobody && !isHidden && t(nobody)}
      </p>
      {isHidden && (
        <p class={lacksContacts ? 'wrong' : 'fine'} role={lacksContacts ? 'alert' : undefined}>
          <span id={`${id}-hidden`}>{t('pass.contacts-hidden')}</span>{' '}
          <Button
            class="link"
            aria-describedby={`${id}-hidden`}
            // who was to be named isn't everyone
            onClick={() => {
              edit({ to: chosen })
              void ask('signIn', { scope: 'contacts' })
            }}
            text={t('sharers.contacts-unknown.allow')}
          />
        </p>
      )}
      {chosen.map((each) => {
        const sentence = refusal(each)
        return sentence && <Wrong text={t(sentence, { name: each.name || t('everywhere.nameless') })} />
      })}
    </div>
  )
}

const Face = ({ addressee }: { addressee: Addressee }) =>
  addressee === everyone ? (
    <Icon name="globe" />
  ) : addressee.id === '' ? (
    <Icon name="users" />
  ) : (
    <Avatar member={addressee} />
  )

interface ChipProps {
  addressee: Addressee
  shown?: string | undefined
  isRefused: boolean
  onRemove: (() => void) | undefined
}

function Chip({ addressee, shown, isRefused, onRemove }: ChipProps) {
  const t = useTranslation()
  const name = addressee === everyone ? t('to.everyone') : addressee.name || t('everywhere.nameless')
  return (
    <span class="chip" title={name} data-refused={isRefused || undefined}>
      <Face addressee={addressee} />
      <bdi>{shown ?? name}</bdi>
      {onRemove && (
        <Button class="link close" aria-label={t('pass.remove', { name })} onClick={onRemove}>
          <Icon name="x" />
        </Button>
      )}
    </span>
  )
}

/**
 * The index's people come first, at once and offline; then the network's. Without access to contacts the extension can't
 * reach the index's people. Before a name is typed, the network names the latest addressees.
 */
function useSuggestions(typed: string, isFocused: boolean) {
  const { account, owner } = useOwnWrites()
  const [known, setKnown] = useState<Suggestion[]>([])
  const [latest, setLatest] = useState<{ query: string; reply: Reply<Suggestion[]> }>()
  const query = typed.trim()
  const isWanted = query === '' ? isFocused : lengthOf(query) >= bounds.min
  useEffect(() => {
    if (account.hides_contacts) return setKnown([])
    const isOther = ({ id }: Addressee) => id !== account.id && id !== ''
    void knownMembers(owner).then((all) => setKnown(all.filter(isOther)))
  }, [owner, account.hides_contacts])
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    const timer = setTimeout(
      async () => {
        const reply = await ask('findAddressees', query === '' ? {} : { query })
        if (!isOver) setLatest({ query, reply })
      },
      query === '' ? 0 : pause,
    )
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [query, isWanted])
  const reply = latest?.query === query ? latest.reply : undefined
  if (!isWanted || (query === '' && !reply)) return { suggestions: [], reply: undefined }
  // people found for a shorter text may fit the longer text, too
  const found = latest?.reply.ok ? latest.reply.value : []
  const all = query === '' ? [...found, ...known] : [...named(known, query), ...named(found, query)]
  const suggestions = [...new Map(all.map((each) => [keyOf(each), each])).values()].slice(0, mostSuggested)
  return { suggestions, reply }
}
