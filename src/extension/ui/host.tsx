import { tileOf } from '../../contract/text.ts'

/** The first letter of a page's host, in the host's colour: by it a page is found again without a picture. */
export function Tile({ host }: { host: string }) {
  const { tone, letter } = tileOf(host)
  return (
    <span class="initial" data-tone={tone} aria-hidden="true">
      {letter}
    </span>
  )
}

export const HostName = ({ host }: { host: string }) => (
  <span class="line fine" dir="ltr">
    {host}
  </span>
)
