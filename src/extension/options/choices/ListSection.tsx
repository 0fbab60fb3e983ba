import { useRef, useState } from 'preact/hooks'
import { optionsBounds } from '../../schemas/options.ts'
import { FailureNotice } from '../../ui/failure/FailureNotice.tsx'
import { useTranslation } from '../../ui/text/translation.ts'
import { Section } from '../section/Section.tsx'
import { type Saying, useChange } from '../section/use-change.ts'

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
  const [wrong, setWrong] = useState<Saying>()
  const input = useRef<HTMLInputElement>(null)
  const { most, longest } = optionsBounds[list]

  async function add() {
    const item = read(typed)
    const problem: Saying | undefined = item === undefined ? [`options.${list}.invalid`] : problemOf(item)
    setWrong(problem)
    input.current?.focus()
    if (item === undefined || problem) return
    if (await change({ [list]: { add: item } }, 'options.list.added', { item: show(item) })) setTyped('')
  }

  function problemOf(item: string): Saying | undefined {
    const listed = items.find((each) => each.toLowerCase() === item.toLowerCase())
    if (listed !== undefined) return ['options.list.already', { item: show(listed) }]
    return items.length >= most ? ['options.list.full'] : undefined
  }

  function remove(item: string, button: HTMLElement) {
    // the button is removed with its element: move the focus elsewhere
    const row = button.closest('li')
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
    const next = neighbour?.querySelector('button') ?? input.current
    next?.focus()
    void change({ [list]: { remove: item } }, 'options.list.removed', { item: show(item) })
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
          {wrong && t(...wrong)}
        </p>
      </form>
      {failure && <FailureNotice failure={failure} />}
    </Section>
  )
}
