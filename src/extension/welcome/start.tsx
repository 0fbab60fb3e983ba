import { render } from 'preact'
import * as items from '../storage/items.ts'
import { readLanguage, Translated } from '../ui/Translated.tsx'
import { App } from './App.tsx'

/** Draws the page that opens after the installation once what it shows is read. */
export async function startWelcome(): Promise<void> {
  const [{ options, catalogue }, network, consent, account, signIn] = await Promise.all([
    readLanguage(),
    items.network.get(),
    items.consent.get(),
    items.account.get(),
    items.signIn.get(),
  ])
  const root = document.getElementById('app')
  if (!root) return
  render(
    <Translated first={{ options, catalogue, network }}>
      <App first={{ consent, account, signIn }} />
    </Translated>,
    root,
  )
}
