import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { browser } from 'wxt/browser'
import { chooseLanguage, languageNames, languages } from '../i18n/languages.ts'
import { contactCards, mostListed, offeredUndoSeconds } from '../schemas/options.ts'
import type { Options } from '../schemas/options-schemas.ts'
import * as items from '../storage/items.ts'
import { Button, submitBy } from '../ui/controls.tsx'
import { Select, Wrong } from '../ui/fields.tsx'
import { CardsLink } from '../ui/sentences.tsx'
import { useItem, useTranslation } from '../ui/values.ts'
import { controlOf, LabellingSection, Section } from './section.tsx'
import { useChange, useOnReturn, useSetting } from './setting.ts'

interface ChoiceProps<Name extends 'language' | 'undoSeconds' | 'contact_card'>
  extends Pick<Parameters<typeof Select<Options[Name]>>[0], 'labelOf' | 'languageOf'> {
  option: Name
  title: string
  hint?: ComponentChildren
  valuesOf: (chosen: Options[Name]) => readonly Options[Name][]
}

function ChoiceSection<Name extends 'language' | 'undoSeconds' | 'contact_card'>(props: ChoiceProps<Name>) {
  const { option, title, hint, valuesOf, ...select } = props
  const { chosen, choose, said } = useSetting<Options, Name>(items.options, option)
  const row = { id: option, hint, ...said }
  return (
    <LabellingSection
      {...row}
      title={title}
      control={<Select {...controlOf(row)} {...select} value={chosen} values={valuesOf(chosen)} onChoose={choose} />}
    />
  )
}

export function LanguageSection() {
  const t = useTranslation()
  const language = languageNames[chooseLanguage('browser')]
  return (
    <ChoiceSection
      option="language"
      title={t('options.language')}
      hint={t('options.language.text')}
      valuesOf={() => ['browser', ...languages]}
      labelOf={(each) => (each === 'browser' ? t('options.language.browser', { language }) : languageNames[each])}
      languageOf={(each) => (each === 'browser' ? undefined : each)}
    />
  )
}

export function UndoSection() {
  const t = useTranslation()
  return (
    <ChoiceSection
      option="undoSeconds"
      title={t('options.undoSeconds')}
      hint={t('options.undoSeconds.text')}
      // the stored value may be a choice that only an earlier version offered
      valuesOf={(chosen) => [...new Set([...offeredUndoSeconds, chosen])].sort((one, other) => one - other)}
      labelOf={(seconds) =>
        seconds === 0
          ? t('options.undoSeconds.none')
          : t('options.undoSeconds.seconds', { count: seconds, number: seconds })
      }
    />
  )
}

export function ContactCardSection() {
  const t = useTranslation()
  return (
    <ChoiceSection
      option="contact_card"
      title={t('options.contact_card')}
      hint={
        <>
          {t('options.contact_card.text')} <CardsLink />
        </>
      }
      valuesOf={() => contactCards}
      labelOf={(card) => t(`options.contact_card.${card}`)}
    />
  )
}

/** The popup's shortcut; empty without one, as always in Firefox for Android. */
export async function readShortcut(): Promise<string> {
  const commands = (await browser.commands?.getAll()) ?? []
  return commands.find(({ name }) => name === '_execute_action')?.shortcut ?? ''
}

/** Firefox has an API for its settings of shortcuts; in Chromium they are a page that no link may open. */
async function openShortcutSettings(): Promise<void> {
  const commands = browser.commands as typeof browser.commands & { openShortcutSettings?: () => Promise<void> }
  if (commands.openShortcutSettings) await commands.openShortcutSettings()
  else await browser.tabs.create({ url: 'chrome://extensions/shortcuts' })
}

export function ShortcutSection({ first }: { first: string }) {
  const t = useTranslation()
  const [key, setKey] = useState(first)
  useOnReturn(async () => setKey(await readShortcut()))
  if (!browser.commands) return null
  return (
    <Section
      id="shortcut"
      title={t('options.shortcut')}
      hint={key || t('options.shortcut.none')}
      control={<Button onClick={() => void openShortcutSettings()} text={t('options.shortcut.change')} />}
    />
  )
}

interface Props {
  list: 'socialAccounts' | 'excludedSites' | 'allowedSites'
  read: (text: string) => string | undefined
  show?: (item: string) => string
}

export function ListSection({ list, read, show = (item) => item }: Props) {
  const t = useTranslation()
  const { change, isDone, failure } = useChange()
  const [changed, setChanged] = useState<{ is: 'added' | 'removed'; item: string }>()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const listed = useItem(items.options)[list]
  const [isOpen, setOpen] = useState(false)

  const item = read(typed)
  const same = item && listed.find((each) => each.toLowerCase() === item.toLowerCase())
  function problem(): string {
    if (item === undefined) return t(`options.${list}.invalid`)
    if (same !== undefined) return t('options.list.already', { item: show(same) })
    return listed.length >= mostListed[list] ? t('options.list.full') : ''
  }

  async function add() {
    input.current?.focus()
    setWrong(problem() !== '')
    if (item === undefined || problem() !== '') return
    setChanged({ is: 'added', item })
    if (await change({ [list]: { add: item } })) setTyped((now) => (now === typed ? '' : now))
  }

  function remove(item: string, button: HTMLElement) {
    const row = button.closest('li')
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
    const next = neighbour?.querySelector('button') ?? input.current
    next?.focus()
    setChanged({ is: 'removed', item })
    void change({ [list]: { remove: item } })
  }

  const wrong = isWrong ? problem() : ''
  const said = changed && isDone && !wrong ? t(`options.list.${changed.is}`, { item: show(changed.item) }) : ''
  return (
    <Section
      id={list}
      title={t(`options.${list}`)}
      hint={list === 'socialAccounts' ? t('options.socialAccounts.text') : !isOpen && listed.map(show).join(', ')}
      status={said}
      failure={failure}
      control={
        <Button
          aria-expanded={isOpen}
          aria-label={`${t('options.list.edit')}: ${t(`options.${list}`)}`}
          onClick={() => setOpen(!isOpen)}
          text={t('options.list.edit')}
        />
      }
    >
      {isOpen && listed.length > 0 && (
        <ul aria-labelledby={`${list}-title`}>
          {listed.map((item) => (
            <li key={item}>
              <span dir="auto">{show(item)}</span>
              <Button
                class="link"
                aria-label={t('options.list.remove.item', { item: show(item) })}
                onClick={(event) => remove(item, event.currentTarget)}
                text={t('options.list.remove')}
              />
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <form noValidate onSubmit={submitBy(add)}>
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
                value={typed}
                aria-invalid={wrong !== ''}
                aria-describedby={`${list}-wrong`}
                onInput={(event) => {
                  setTyped(event.currentTarget.value)
                  setWrong(false)
                }}
              />
              <button type="submit">{t('options.list.add')}</button>
            </span>
          </div>
          <Wrong id={`${list}-wrong`} text={wrong} />
        </form>
      )}
    </Section>
  )
}
