import { describe, it } from 'vitest'
import { searchForToken } from '../checks/leaks.ts'

describe('the token of the profile "token", which comes in an address', () => {
  // shows: §5 profiles, S10, S12, S14
  it('is in no other address, message, page, log or file but the extension’s own storage', () =>
    searchForToken('token'))
})
