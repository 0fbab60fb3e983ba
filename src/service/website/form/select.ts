import { html } from 'hono/html'
import type { Html } from '../page/layout.ts'

interface Select {
  name: string
  label: string
  hint?: string
  /** Values with their names, in the order of the list. */
  options: readonly (readonly [value: string, name: string])[]
  value: string
}

/** A labelled list with one chosen value. A value that isn't in the list is added, so that it isn't lost. */
export function showSelect({ name, label, hint, options, value }: Select): Html {
  const all = options.some(([other]) => other === value) ? options : [[value, value] as const, ...options]
  return html`<div class="field"><label for="${name}">${label}</label>
${hint && html`<p class="quiet" id="${name}-hint">${hint}</p>`}
<select id="${name}" name="${name}"${hint && html` aria-describedby="${name}-hint"`}>${all.map(
    ([option, text]) => html`<option value="${option}"${option === value && html` selected`}>${text}</option>`,
  )}</select></div>`
}
