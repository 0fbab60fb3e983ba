import { render } from 'preact'
import privacy from '../../../docs/privacy.md?raw'
import { Markdown } from './Markdown.tsx'

/** Draws docs/privacy.md, so that what a member reads is what is tested. In English, as the repository's documents are. */
export function startPrivacy(): void {
  const root = document.getElementById('app')
  if (!root) return
  render(
    <main>
      <Markdown text={privacy} />
    </main>,
    root,
  )
}
