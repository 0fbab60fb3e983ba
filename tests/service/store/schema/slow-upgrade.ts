import { readFileSync } from 'node:fs'
import { reportProgress } from '../../../../src/service/store/schema/schema.ts'

const [, , path = ''] = process.argv
const progress = reportProgress(3, 100)
progress.begin(2)
while (readFileSync(path, 'utf8').split('\n').length < 3)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
progress.end()
