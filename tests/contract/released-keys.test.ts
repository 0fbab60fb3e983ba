import { expect, it } from 'vitest'
import { keyVersion } from '../../src/contract/page-url.ts'
import { keyOf, releasesOfKeys } from './keys.ts'

it.each(releasesOfKeys())(
  `$release has the keys of today, since both have version ${keyVersion} of the keys`,
  ({ keys }) => {
    // after a release, raise `keyVersion`; before it, `npm run check` writes the keys
    expect(keys.filter(([address, key]) => keyOf(address) !== key)).toEqual([])
  },
)
