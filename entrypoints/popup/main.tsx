import type {} from '../../src/extension/popup/snapshot.ts'

async function open(): Promise<void> {
  await globalThis.opened.painted
  const { startPopup } = await import('../../src/extension/popup/start.tsx')
  await startPopup()
}

// no await: then the bundler would split the application
void open()
