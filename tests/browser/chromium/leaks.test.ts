import { describe, it } from 'vitest'
import { searchForToken } from '../checks/leaks.ts'

describe('the token of the profile "code"', () => {
  it('is in no address, message, page, log or file but the extension’s own storage', () => searchForToken('code'))
})
