import { within } from '@testing-library/preact'
import { Window } from 'happy-dom'

/** A page of the site as its reader has it: by role, label and text, so that other markup breaks no test of a rule. */
export function readPage(html: string) {
  const parser = new new Window().DOMParser()
  const document = parser.parseFromString(html, 'text/html') as unknown as Document
  const page = within(document.body)
  return {
    document,
    ...page,
    /** The field with this label. */
    field: (label: string) => page.getByLabelText<HTMLInputElement>(label),
    /** The value that is chosen in the list with this label: happy-dom's own `value` is of another option. */
    chosen: (label: string) => page.getByLabelText(label).querySelector('option[selected]')?.getAttribute('value'),
    /** The texts that describe a field, such as its problem. */
    descriptionsOf: (field: Element) =>
      (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent),
    /** The list item with this link. */
    itemOf: (link: string) => page.getByRole('link', { name: link }).closest('li')?.textContent,
  }
}
