import { browser } from 'wxt/browser'

export type Raw = Record<'local' | 'session', Record<string, unknown>>

type Keys = Record<'local' | 'session', readonly string[]>

export async function readRaw({ local, session }: Keys): Promise<Raw> {
  const { storage } = browser
  const [ofLocal, ofSession] = await Promise.all([storage.local.get([...local]), storage.session.get([...session])])
  return { local: ofLocal, session: ofSession }
}

/** Reads the stored values with these keys. Each later change, also of another key, updates the returned object. */
export async function followRaw(keys: Keys): Promise<Raw> {
  const raw: Raw = { local: {}, session: {} }
  browser.storage.onChanged.addListener((changes, area) => {
    if (area !== 'local' && area !== 'session') return
    for (const [key, { newValue }] of Object.entries(changes)) raw[area][key] = newValue
  })
  const { local, session } = await readRaw(keys)
  raw.local = { ...local, ...raw.local }
  raw.session = { ...session, ...raw.session }
  return raw
}
