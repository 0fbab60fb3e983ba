import { marked } from '../../../../src/extension/capabilities/mark/page-marks.ts'
import type { Sample } from '../stored.ts'

export const mark: Sample = {
  definedIn: 'capabilities/mark/page-marks.ts',
  store: () => marked.set('["https://news.example/"]'),
}
