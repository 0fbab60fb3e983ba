import { describe, expect, it } from 'vitest'
import { write } from '../../support/pages.ts'
import { announced, area, counted, counter, isDimmed, openNews, post } from './status-form.ts'

describe('the counter', () => {
  // the emoji of an engine is two UTF-16 units, in which bounds count
  // shows: §4 status.message
  it.each([
    ['', '0 of 140 characters', '', 'calm', false],
    ['  too short ', '1 more character needed', '', 'calm', false],
    ['0123456789', '10 of 140 characters', '', 'calm', true],
    ['x'.repeat(119), '119 of 140 characters', '', 'calm', true],
    ['🚂'.repeat(60), '20 characters left', '20 characters left', 'near', true],
    ['🚂'.repeat(70), '0 characters left', '0 characters left', 'near', true],
    [`  ${'🚂'.repeat(70)}\n`, '0 characters left', '0 characters left', 'near', true],
    ['x'.repeat(141), '1 character too many', '1 character too many', 'over', false],
    ['🚂'.repeat(71), '2 characters too many', '2 characters too many', 'over', false],
  ])('of "%s" says "%s" and announces "%s"', async (text, sentence, announcement, state, canPost) => {
    await openNews()
    await write(area(), text)
    expect([counted(), announced(), counter()?.dataset.state]).toEqual([sentence, announcement, state])
    expect(isDimmed()).toBe(!canPost)
    // a click on it would take the focus from the field
    expect(post().disabled).toBe(false)
  })

  it('announces 20, 10, 5 and 0 characters left, not each keystroke', async () => {
    await openNews()
    const heard: (string | null | undefined)[] = []
    for (let length = 118; length <= 143; length++) {
      await write(area(), 'x'.repeat(length))
      if (announced() !== heard.at(-1)) heard.push(announced())
    }
    expect(heard).toEqual([
      '',
      '20 characters left',
      '10 characters left',
      '5 characters left',
      '0 characters left',
      '1 character too many',
    ])
    expect(counted()).toBe('3 characters too many')
  })

  it('describes the field with its bounds, for screen readers', async () => {
    await openNews()
    expect(document.getElementById(area().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      '10 to 140 characters',
    )
  })
})
