import type { ComponentChildren } from 'preact'

interface Props {
  id: string
  title: string
  /** Says what this is about, under the title. */
  text?: string
  /**
   * Tells the member what has become of a change, also who can't see it. It stands beside the title, so nothing moves.
   */
  status?: string
  /** The focus goes to the title when what had it here is gone. */
  goesOn?: boolean
  children: ComponentChildren
}

/** Options about one thing. */
export function Section({ id, title, text, status, goesOn, children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <header>
        <div class="title">
          <h3 id={`${id}-title`} tabIndex={-1} data-goes-on={goesOn || undefined}>
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
