import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Failure } from '../schemas/errors.ts'
import { FailureNotice } from '../ui/failure.tsx'
import { useTranslation } from '../ui/values.ts'

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
