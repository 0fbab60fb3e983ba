import { type ComponentChild, render } from 'preact'

/**
 * Draws invisibly, without effects except those of the layout.
 *
 * @returns a copy of the elements, in a parent
 */
export async function drawAside(drawing: ComponentChild): Promise<Element> {
  const root = document.createElement('div')
  root.className = 'aside'
  document.body.append(root)
  render(drawing, root)
  // layout effects may have changed states
  await Promise.resolve()
  const copy = root.cloneNode(true) as Element
  render(null, root)
  root.remove()
  return copy
}
