import { render } from 'preact'
import * as items from '../storage/items.ts'
import { App } from './App.tsx'

/** Draws the options page once what it shows is read. */
export async function startOptions(): Promise<void> {
  const [options, network, account, signIn] = await Promise.all([
    items.options.get(),
    items.network.get(),
    items.account.get(),
    items.signIn.get(),
  ])
  const root = document.getElementById('app')
  if (root) render(<App first={{ options, network, account, signIn }} />, root)
}
