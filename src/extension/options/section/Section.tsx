import type { ComponentChildren } from 'preact'

interface Props {
  id: string
  title: string
  /** Explanation below the title. */
  text?: string
  /** Result of the last change, also for screen readers. Shown next to the title, so that the layout doesn't move. */
  status?: string
  /** Moves the focus to the title when the focused element is removed. */
  focusFallback?: boolean
  children: ComponentChildren
}

/** One section of the options page. */
export function Section({ id, title, text, status, focusFallback, children }: Props) {
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
        {text && (
          <p id={`${id}-text`} class="fine">
            {text}
          </p>
        )}
      </header>
      {children}
    </section>
  )
}
