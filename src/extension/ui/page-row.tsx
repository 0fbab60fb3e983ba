import type { ComponentChildren } from 'preact'
import { tileOf } from '../../contract/text.ts'
import { Link } from './controls.tsx'

/** A page's host after its first letter, in the host's colour. */
export function Host({ host, title }: { host: string; title?: string }) {
  const { tone, letter } = tileOf(host)
  return (
    <p class="host fine" title={title}>
      <span class="initial" data-site={host} data-tone={tone} aria-hidden="true">
        {letter}
      </span>
      <span class="line" dir="ltr">
        {host}
      </span>
    </p>
  )
}

interface Props {
  url: string
  title: string
  site: string
  namesSite: boolean
  children: ComponentChildren
}

/** A page in a list of pages. */
export const PageRow = ({ url, title, site, namesSite, children }: Props) => (
  <li>
    <div>
      <h3>
        <Link href={url}>
          <strong dir="auto">{title || site}</strong>
        </Link>
      </h3>
      {namesSite && title !== '' && <Host host={site} />}
      {children}
    </div>
  </li>
)
