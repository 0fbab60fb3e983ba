import { screen } from '@testing-library/preact'

export const view = () => screen.getByRole('main').dataset.view
export const lookingUp = () => document.querySelector('main > [role=status]')?.textContent
export const sharers = () => document.querySelector<HTMLElement>('.sharers') ?? document.createElement('i')
export const names = () => [...sharers().querySelectorAll('.name')].map(({ textContent }) => textContent)
