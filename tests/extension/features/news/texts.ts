import { spans } from '../../../../src/extension/schemas/newsfeed.ts'

export const news = {
  'done.{}': ['status'],
  'news.since.{}': spans,
  'write.held.{}': ['status'],
  'write.sending.{}': ['status'],
}
