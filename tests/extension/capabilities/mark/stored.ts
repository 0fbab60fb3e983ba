import { marked } from '../../../../src/extension/capabilities/mark/page-marks.ts'

export const storeMarked = () => marked.set('["https://news.example/"]')
