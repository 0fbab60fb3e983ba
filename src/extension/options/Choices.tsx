import { useRef, useState } from 'preact/hooks'
import { chooseLanguage, languageNames, languages } from '../i18n/languages.ts'
import { contactCards, type Options, offeredUndoSeconds, optionsBounds } from '../schemas/options.ts'
import { FailureNotice } from '../ui/failure.tsx'
import { openShortcutSettings, useShortcut } from '../ui/on-return.ts'
import { CardsLink } from '../ui/sentences.tsx'
import { useTranslation } from '../ui/text.tsx'
import { type Saying, Section, useChange, useChoice } from './Section.tsx'

export function LanguageSection({ options }: { options: Options }) {
  const t = useTranslation()
  const { change, status, failure } = useChange()
  const [chosen, choose] = useChoice(options.language)

  const browserLanguage = languageNames[chooseLanguage('browser')]
  return (
    <Section id="language" title={t('options.language')} status={status}>
      <select
        aria-labelledby="language-title"
        value={chosen}
        onChange={({ currentTarget: { value } }) => {
          const language = languages.find((each) => each === value) ?? 'browser'
          void choose(language, () => change({ language }, (t) => t('options.saved')))
        }}
      >
        <option value="browser">{t('options.language.browser', { language: browserLanguage })}</option>
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </select>
      {failure && <FailureNotice failure={failure} />}
    </Section>
  )
}

/** The preselected contact details of an accepted contact request. */
export function ContactCardSection({ options }: { options: Options }) {
  const t = useTranslation()
  const { change, status, failure } = useChange()
  const [chosen, choose] = useChoice(options.contact_card)
  return (
    <Section id="contact_card" title={t('options.contact_card')} text={t('options.contact_card.text')} status={status}>
      <div role="radiogroup" aria-labelledby="contact_card-title" aria-describedby="contact_card-text">
        {contactCards.map((card) => (
          <label key={card} class="choice">
            <input
              type="radio"
              name="contact_card"
              value={card}
              checked={chosen === card}
              onChange={() => void choose(card, () => change({ contact_card: card }, (t) => t('options.saved')))}
            />
            {t(`options.contact_card.${card}`)}
          </label>
        ))}
      </div>
      <p class="fine">
        <CardsLink />
      </p>
      {failure && <FailureNotice failure={failure} />}
    </Section>
  )
}

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
          void choose(undo_seconds, () => change({ undo_seconds }, (t) => t('options.saved')))
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

interface Props {
  list: 'social_accounts' | 'excluded_sites'
  items: string[]
  /** Converts typed text to its stored form; undefined if it is invalid. */
  read: (text: string) => string | undefined
  /** Converts a stored element to its displayed form. */
  show?: (item: string) => string
}

/** A list option: the member adds or removes one element at a time. */
export function ListSection({ list, items, read, show = (item) => item }: Props) {
  const t = useTranslation()
  const { change, status, failure } = useChange()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<{ saying: Saying }>()
  const input = useRef<HTMLInputElement>(null)
  const { most, longest } = optionsBounds[list]

  async function add() {
    const item = read(typed)
    const problem: Saying | undefined = item === undefined ? (t) => t(`options.${list}.invalid`) : problemOf(item)
    setWrong(problem && { saying: problem })
    input.current?.focus()
    if (item === undefined || problem) return
    if (await change({ [list]: { add: item } }, (t) => t('options.list.added', { item: show(item) }))) setTyped('')
  }

  function problemOf(item: string): Saying | undefined {
    const listed = items.find((each) => each.toLowerCase() === item.toLowerCase())
    if (listed !== undefined) return (t) => t('options.list.already', { item: show(listed) })
    return items.length >= most ? (t) => t('options.list.full') : undefined
  }

  function remove(item: string, button: HTMLElement) {
    // the button is removed with its element: move the focus elsewhere
    const row = button.closest('li')
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
    const next = neighbour?.querySelector('button') ?? input.current
    next?.focus()
    void change({ [list]: { remove: item } }, (t) => t('options.list.removed', { item: show(item) }))
  }

  return (
    <Section id={list} title={t(`options.${list}`)} text={t(`options.${list}.text`)} status={wrong ? '' : status}>
      {items.length > 0 && (
        <ul aria-labelledby={`${list}-title`}>
          {items.map((item) => (
            <li key={item}>
              <span dir="auto">{show(item)}</span>
              <button
                type="button"
                class="link"
                aria-label={t('options.list.remove.item', { item: show(item) })}
                onClick={(event) => remove(item, event.currentTarget)}
              >
                {t('options.list.remove')}
              </button>
            </li>
          ))}
        </ul>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <div class="field">
          <label for={`${list}-new`}>{t(`options.${list}.label`)}</label>
          <span class="adding">
            <input
              ref={input}
              id={`${list}-new`}
              name={list}
              dir="auto"
              autoComplete="off"
              spellcheck={false}
              maxLength={longest}
              value={typed}
              aria-invalid={wrong !== undefined}
              aria-describedby={`${list}-wrong`}
              onInput={(event) => {
                setTyped(event.currentTarget.value)
                setWrong(undefined)
              }}
            />
            <button type="submit">{t('options.list.add')}</button>
          </span>
        </div>
        <p id={`${list}-wrong`} class="wrong" role="alert">
          {wrong?.saying(t)}
        </p>
      </form>
      {failure && <FailureNotice failure={failure} />}
    </Section>
  )
}
