import type { ComponentChildren, FunctionComponent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { signOutPath } from '../../contract/oauth.ts'
import { ask } from '../messages/ask.ts'
import { hasOwnPages } from '../network/network.ts'
import type { Failure } from '../schemas/errors.ts'
import type { OptionsChange } from '../schemas/options.ts'
import type { StoredKind } from '../schemas/stored.ts'
import { watchStorage } from '../storage/followed.ts'
import { Button, closeByEscape, Link } from '../ui/controls.tsx'
import { FailureNotice, useAsking } from '../ui/failure.tsx'
import { useItem, useNetwork, useTranslation } from '../ui/values.ts'

const askEvery = 10_000

/** `read` asks the background to send what is left to revoke. @param before the network left */
export function useRevoked(before: string) {
  const t = useTranslation()
  const [revoked, setRevoked] = useState<boolean>()
  const askAgain = () => ask('revoked', {}).then((reply) => setRevoked(reply.ok && reply.value))
  useEffect(() => {
    const timer = revoked === false ? setInterval(askAgain, askEvery) : 0
    return () => clearInterval(timer)
  }, [revoked])
  return {
    revoked,
    sentence: t(revoked === undefined ? 'options.revoking' : revoked ? 'options.revoked' : 'options.unrevoked', {
      before,
    }),
    read(): Promise<void> {
      setRevoked(undefined)
      return askAgain()
    },
  }
}

/** Calls `read` at once, and whenever the member returns to the page. */
export function useOnReturn(read: () => unknown): void {
  useEffect(() => {
    void read()
    addEventListener('focus', read)
    return () => removeEventListener('focus', read)
  }, [])
}

/** Milliseconds without another change: values that change together, and the databases with them, are complete then. */
const rest = 500

/** Calls `read` at once, whenever the member returns to the page, and after stored values have changed. */
export function useFresh(read: () => unknown): void {
  useOnReturn(read)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const readSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(read, rest)
    }
    const stop = watchStorage(readSoon)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
}

export function useChange() {
  const t = useTranslation()
  const { run, phase, failure } = useAsking()
  return {
    change: (changed: OptionsChange): Promise<boolean> => run(() => ask('setOptions', changed)),
    isDone: phase === 'done',
    status: phase === 'done' ? t('options.saved') : '',
    failure,
  }
}

/** What the member chose while it is being stored, else the stored value: the control would show the old one again. */
export function useChoice<Value>(stored: Value) {
  const [chosen, setChosen] = useState<Value>()
  async function choose(value: Value, store: () => Promise<unknown>): Promise<void> {
    setChosen(value)
    await store()
    setChosen(undefined)
  }
  return [chosen ?? stored, choose] as const
}

/** Options that are one stored value, or some of its fields. */
export type Setting<Values> = Parameters<typeof useItem<Values>>[0]

export function useSetting<Values, Name extends keyof Values>(item: Setting<Values>, name: Name) {
  const { change, status, failure } = useChange()
  const [chosen, show] = useChoice(useItem(item)[name])
  const choose = (value: Values[Name]) => void show(value, () => change({ [name]: value } as OptionsChange))
  return { chosen, choose, said: { status, failure } }
}

interface SectionProps {
  id: string
  title: string
  text?: string | undefined
  /** Result of the last change, also for screen readers. Shown next to the title, so that the layout doesn't move. */
  status?: string
  failure?: Failure | undefined
  focusFallback?: boolean
  explains?: boolean
  children: ComponentChildren
}

export function Section({ id, title, text, status, failure, focusFallback, explains = false, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <header>
        <div class="title">
          <h3 id={`${id}-title`} tabIndex={-1} data-focus-fallback={focusFallback || undefined}>
            {title}
          </h3>
          <p class="said" role="status">
            {status}
          </p>
        </div>
        {text && <Explanation id={`${id}-text`} about={title} text={text} isOpen={explains} />}
      </header>
      {children}
      <FailureNotice failure={failure} />
    </section>
  )
}

function Explanation({ id, about, text, isOpen }: { id: string; about: string; text: string; isOpen: boolean }) {
  const t = useTranslation()
  const sentences = new Intl.Segmenter(t.locale, { granularity: 'sentence' }).segment(text)
  const [first = text] = [...sentences].map(({ segment }) => segment)
  const rest = text.slice(first.length)
  return (
    <div id={id} class="fine explanation">
      {first}
      {rest !== '' && (
        <details open={isOpen}>
          <summary aria-label={`${t('options.more')}: ${about}`}>{t('options.more')}</summary>
          {rest}
        </details>
      )}
    </div>
  )
}

interface FoldProps {
  class?: string
  summary: ComponentChildren
  startsOpen?: boolean
  onOpen?: () => void
  children: ComponentChildren
}

/** Its content exists only while it is open. */
export function Fold({ class: look, summary, startsOpen = false, onOpen, children }: FoldProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  useEffect(() => {
    if (isOpen) onOpen?.()
  }, [isOpen])
  return (
    <details class={look} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children}
    </details>
  )
}

/** Places of capabilities on the options page: below the account and the excluded sites, or at a group's end. */
export type Place = 'account' | 'daily' | 'sites' | 'privacy' | 'advanced'

/** A capability's sections of the options page. */
export interface InOptions extends Partial<Record<Place, FunctionComponent<{ granted: readonly string[] }>>> {
  /** Above what is stored. @param deletions how many kinds were deleted there; databases have no event of a change */
  record?: FunctionComponent<{ deletions: number }>
  stored?: readonly StoredRow[]
}

/** The sections, or a function that reads what they show first, so that nothing moves later. */
export type OptionsDeclaration = InOptions | (() => Promise<InOptions>)

/** A kind in the list of what is stored. */
export interface StoredRow {
  kind: StoredKind
  /** Kilobytes by default. */
  amount?: (t: ReturnType<typeof useTranslation>, amount: number) => string
  delete?: () => ReturnType<typeof ask<'deleteRecent'>>
  /** Asked before the deletion. */
  question?: (t: ReturnType<typeof useTranslation>) => string
}

export const groups = ['daily', 'privacy', 'advanced'] as const

export function Group({ id, children }: { id: (typeof groups)[number]; children: ComponentChildren }) {
  const t = useTranslation()
  return (
    <div class="group">
      <h2 id={id}>{t(`options.group.${id}`)}</h2>
      <div class="rows">{children}</div>
    </div>
  )
}

export function GroupLinks() {
  const t = useTranslation()
  return (
    <nav aria-label={t('options.title')}>
      {groups.map((id) => (
        <a key={id} href={`#${id}`}>
          {t(`options.group.${id}`)}
        </a>
      ))}
    </nav>
  )
}

export type Choice = [label: string, choose: () => void]

interface Props {
  id: string
  text: string
  /** The last action cancels: it has the focus at first, and Escape triggers it. */
  choices: Choice[]
  deletes?: boolean
}

export function Question({ id, text, choices, deletes = false }: Props) {
  const [, stay] = choices.at(-1) ?? []
  return (
    <>
      <p id={id}>{text}</p>
      <div class="actions">
        {choices.map(([label, choose], index) => (
          <Button
            key={label}
            class={index > 0 ? '' : deletes ? 'danger' : 'primary'}
            data-focus-fallback={index === choices.length - 1 || undefined}
            aria-describedby={id}
            onClick={choose}
            onKeyDown={closeByEscape(stay ?? false)}
            text={label}
          />
        ))}
      </div>
    </>
  )
}

interface DeletionProps {
  id: string
  label: string
  question: string
  keep: string
  isBusy: boolean
  onDelete: () => void
}

export function Deletion({ id, label, question, keep, isBusy, onDelete }: DeletionProps) {
  const [isAsked, setAsked] = useState(false)
  function confirm() {
    setAsked(false)
    onDelete()
  }
  if (!isAsked) return <Button data-focus-fallback disabled={isBusy} onClick={() => setAsked(true)} text={label} />
  const no: Choice = [keep, () => setAsked(false)]
  return <Question deletes id={id} text={question} choices={[[label, confirm], no]} />
}

type SessionEndProps = Omit<ReturnType<typeof useRevoked>, 'read'> & {
  isOver: boolean
  says: 'options.consent.withdrawn' | 'options.signed-out'
}

/** The network's site may still know the member: the extension can't read or end that session. */
export function SessionEnd({ isOver, revoked, sentence, says }: SessionEndProps) {
  const t = useTranslation()
  const network = useNetwork()
  return (
    <>
      <p role="status" data-revoked={isOver ? revoked : undefined}>
        {isOver && `${t(says)} ${sentence}`}
      </p>
      {isOver && (
        <p>
          {t('options.site')}{' '}
          <Link href={network.authUrl + (hasOwnPages(network) ? signOutPath : '')}>{t('options.site.sign-out')}</Link>
        </p>
      )}
    </>
  )
}
