import type { ComponentChildren } from 'preact'

interface Props {
  id: string
  title: string
  /** Says what this is about, under the title. */
  text?: string
  children: ComponentChildren
}

/** One group of options. */
export function Section({ id, title, text, children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
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
