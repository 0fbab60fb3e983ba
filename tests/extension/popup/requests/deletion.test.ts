import { screen } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import { alertCode, button, writeButtons, writeText } from '../../support/elements.ts'
import { asked, click, fails, press, reply, write } from '../../support/pages.ts'
import { becomes } from '../../support/stored/writes.ts'
import { answer, focused, message, openedName, openRequests, outcome, waiting } from './open-requests.ts'

describe('deleting', () => {
  const open = () => openRequests({ stored: { pendingRequests: waiting(['Ada', 'Ben']) } })

  it('asks first, with the focus on “Keep it”', async () => {
    await open()
    await click(button('Delete…'))
    expect(focused()).toBe('Keep it')
    expect(screen.getByText('Delete it without an answer?').id).toBe(button('Delete').getAttribute('aria-describedby'))
    expect(asked('deleteContactRequest')).toEqual([])
    await answer(button('Delete'))
    expect(asked('deleteContactRequest')).toEqual([{ id: 'ada' }])
    expect(outcome()).toBe('The request from Ada is deleted.')
    expect(openedName()).toBe('Ben')
  })

  it('is cancelled by “Keep it”', async () => {
    await open()
    await click(button('Delete…'))
    await click(button('Keep it'))
    expect(focused()).toBe('Delete…')
    expect(asked('deleteContactRequest')).toEqual([])
  })

  it('is cancelled by Escape; the next Escape closes the request', async () => {
    await open()
    expect(await press('Escape')).toBe(true)
    await click(button('Delete…'))
    expect(await press('Escape')).toBe(false)
    expect(focused()).toBe('Delete…')
    expect(openedName()).toBe('Ada')
    expect(await press('Escape')).toBe(false)
    expect(screen.queryByRole('article')).toBeNull()
    expect(window.close).toHaveBeenCalledOnce()
  })

  it('sends no acceptance if Ctrl+Enter is pressed at the question', async () => {
    await open()
    await click(button('Delete…'))
    await press('Enter', { ctrlKey: true })
    expect(asked('answerContactRequest')).toEqual([])
  })

  it('that fails shows the error, and its question stays', async () => {
    await open()
    reply({ deleteContactRequest: fails('storage-full') })
    await click(button('Delete…'))
    await click(button('Delete'))
    expect(alertCode()).toBe('storage-full')
    expect([openedName(), focused()]).toEqual(['Ada', 'Delete'])
  })

  it('that is refused shows its status; its question and the typed text stay', async () => {
    await open()
    await write(message(), 'Half a thou')
    await click(button('Delete…'))
    await click(button('Delete'))
    expect([writeText(), writeButtons()]).toEqual(['Deleting the request…', []])
    await becomes({ phase: 'refused', failure: { code: 'not-allowed' } })
    expect([writeButtons(), focused(), message().value]).toEqual([['Discard'], 'Delete', 'Half a thou'])
  })
})
