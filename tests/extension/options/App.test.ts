import { screen, within } from '@testing-library/preact'
import { expect, it } from 'vitest'
import { openOptions, store } from '../support/pages.ts'

/** The headings of each part. */
const parts = () =>
  [...document.querySelectorAll('.group')].map((part) =>
    [...part.querySelectorAll('h2, h3, .rows > details > summary')].map(({ textContent }) => textContent),
  )

it('the parts of the options are daily options, privacy and rarely needed options, with a link to each; they begin with the consent question if there is none', async () => {
  await openOptions()
  expect(parts()).toEqual([
    [
      'Everyday use',
      'Account',
      'Your network',
      'Language',
      'Card for new contacts',
      'Notifications',
      'Mark on the button',
      'Time to cancel before sending',
    ],
    [
      'Privacy',
      'Sites that are never looked up',
      'Your agreement',
      'Pages that contacts share',
      'Search from the address bar',
      'Not sent yet',
      'What was sent and stored',
    ],
    ['Advanced', 'Keyboard shortcut', 'Accounts elsewhere', 'Enter a network by hand'],
  ])
  const links = within(screen.getByRole('navigation')).getAllByRole('link')
  expect(links.map((link) => document.querySelector(link.getAttribute('href') ?? '')?.textContent)).toEqual([
    'Everyday use',
    'Privacy',
    'Advanced',
  ])
  await openOptions({ stored: { consent: null, account: null } })
  expect(parts()[0]?.slice(0, 2)).toEqual(['Everyday use', 'Your agreement'])
  await store({ consent: { given: 0 } })
  expect(parts()[0]?.slice(0, 3)).toEqual(['Everyday use', 'Your agreement', 'Account'])
  expect(parts()[1]).not.toContain('Your agreement')
})
