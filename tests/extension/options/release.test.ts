import { screen } from '@testing-library/preact'
import { expect, it, vi } from 'vitest'
import { openOptions } from '../support/pages.ts'

const footer = () => screen.getByRole('contentinfo').textContent

it('the options end with the version and commit of the build, and with the licences of what it contains', async () => {
  await openOptions({ release: { version: '1.2.3', commit: 'a'.repeat(40), name: 'Passalong 1.2.3 (aaaaaaaaaaaa)' } })
  expect(footer()).toBe('Passalong 1.2.3 (aaaaaaaaaaaa)Licences of the included software')
  expect(screen.getByRole('link', { name: 'Licences of the included software' })).toMatchObject({
    pathname: '/licenses.txt',
    target: '_blank',
  })
})

it('the options open although the file of the version can’t be read', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  await openOptions({ release: { odd: true } })
  screen.getByRole('heading', { name: 'Passalong options' })
  expect(footer()).toBe('Licences of the included software')
  expect(reported).toHaveBeenCalledOnce()
})
