import { html } from 'hono/html'

/** The site's icon (SVG): the first letter of the network's name. */
export function networkIcon(networkName: string): string {
  const [letter = ''] = networkName
  return String(html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="7" fill="#3450c4"/>
<text x="16" y="16" fill="#fff" font-family="sans-serif" font-size="20" font-weight="600" text-anchor="middle" dominant-baseline="central">${letter.toUpperCase()}</text>
</svg>`)
}
