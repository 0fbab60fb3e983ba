import { reportProgress } from '../../../../src/service/store/schema/schema.ts'

/** Like an upgrade whose second step occupies the thread, as a long statement of SQLite does. */
const progress = reportProgress(3, 100)
progress.begin(2)
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000)
progress.end()
