import { relative } from 'node:path'
import { expect } from 'vitest'
import { root } from '../../src/build/tools.ts'

/** Programs that the test starts inherit it. */
process.env.MUTANT_TEST = encodeURIComponent(relative(root, String(expect.getState().testPath)))
