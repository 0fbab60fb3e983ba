import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contrast } from '../support/contrast.ts'

const root = join(import.meta.dirname, '../../..')
const site = 'src/service/website/styles'
const files = ['assets/styles', site].flatMap((folder) => globSync(`${folder}/**/*.css`, { cwd: root }))
const read = (file: string) => readFile(join(root, file), 'utf8')

it('there are styles of the extension and of the site', () =>
  expect(files).toEqual(expect.arrayContaining(['assets/styles/popup/panel.css', `${site}/theme.css`])))

it.each(files)('%s measures texts in rem, so that they grow with the browser’s own', async (file) => {
  expect((await read(file)).match(/font(-size)?:\s*[\d.]+(px|pt)[^;]*/g)).toBeNull()
})

it.each(files.filter((file) => file.startsWith(site)))('%s measures boxes in rem too', async (file) => {
  const style = (await read(file)).replace(/^\s*(?:border|outline|scroll-padding)[a-z-]*:[^;]*;/gm, '')
  // hairlines are as thin at any size of texts
  expect(style.match(/(?<![\d.])(?![12]px)[\d.]+p[xt]\b/g)).toBeNull()
})

/** The size of the popup's window, of pictures and placeholders, and hairlines are no matter of taste. */
const sized = /^(?:(?:min-|max-)?(?:width|height)|flex-basis|grid-template-columns)$/

const sheets = files.filter((file) => file.startsWith('assets/') && !file.endsWith('/tokens.css'))
it.each(sheets)('%s takes colours, sizes, distances, corners, shadows and movements from the tokens', async (file) => {
  const style = (await read(file)).replace(/\/\*.*?\*\//gs, '')
  const literal = /#[\da-f]{3,8}\b|\b(?:rgb|light-dark)\(|(?<![\w.-])-?[\d.]*[1-9][\d.]*(?:px|pt|r?em|m?s|vh)\b/g
  const allowed = /^-?[12]px$/
  const found = [...style.matchAll(/([\w-]+):\s*([^;{}]+);/g)].flatMap(([whole, name = '', value = '']) =>
    sized.test(name) || name === 'scroll-margin-top' || value.includes('hsl(var(--hue)')
      ? []
      : (value.match(literal) ?? []).filter((each) => !allowed.test(each)).map(() => whole),
  )
  expect(found).toEqual([])
})

describe('texts have a contrast of 4.5:1 in both themes', async () => {
  /** Each token's colours: light, dark. */
  const tokens = new Map<string, readonly string[]>()
  for (const file of ['assets/styles/tokens.css', `${site}/theme.css`])
    for (const [, name = '', ...colours] of (await read(file)).matchAll(
      /--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g,
    ))
      tokens.set(name, colours)

  function contrasts(text: string, ground: string): number[] {
    const grounds = tokens.get(ground) ?? expect.fail(`no colour --${ground}`)
    const colours = tokens.get(text) ?? expect.fail(`no colour --${text}`)
    return colours.map((colour, theme) => contrast(colour, grounds[theme] ?? ''))
  }

  const grounds = ['surface', 'raised', 'ground', 'accent-surface', 'danger-surface', 'success-surface']
  it.each(grounds)('on --%s', (ground) => {
    for (const text of ['text', 'quiet', 'accent', 'danger', 'success'])
      for (const contrast of contrasts(text, ground)) expect.soft(contrast, text).toBeGreaterThanOrEqual(4.5)
  })

  const fillings = new Map([
    ['accent', 'on-accent'],
    ['accent-surface', 'accent'],
    ['danger', 'surface'],
  ])
  it.each([...fillings])('on a button of --%s', (ground, text) => {
    for (const contrast of contrasts(text, ground)) expect(contrast).toBeGreaterThanOrEqual(4.5)
  })

  it('initials and tiles, in each hue', async () => {
    const colour = (name: string) =>
      new RegExp(
        `\\n  ${name}: light-dark\\(hsl\\(var\\(--hue\\) (\\d+)% (\\d+)%\\), hsl\\(var\\(--hue\\) \\d+% (\\d+)%\\)\\)`,
      )
    const style = await read('assets/styles/tones.css')
    const [text, ground] = ['color', 'background'].map((name) => (colour(name).exec(style) ?? []).slice(1).map(Number))
    if (!text || !ground || text.length < 3 || ground.length < 3)
      return expect.fail('the colours are written otherwise')
    for (let hue = 0; hue < 360; hue += 5)
      for (const theme of [1, 2]) {
        const both = [text, ground].map((parts) => hexOf(hue, (parts[0] ?? 0) / 100, (parts[theme] ?? 0) / 100))
        expect.soft(contrast(both[0] ?? '', both[1] ?? ''), `${hue}`).toBeGreaterThanOrEqual(4.5)
      }
  })

  it.each(files)('%s has no other pair', async (file) => {
    const style = (await read(file)).replace(/@media \(forced-colors: active\) \{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '')
    for (const [, rule = ''] of style.matchAll(/\{([^{}]*)\}/g)) {
      const value = (name: string) => new RegExp(`(?:^|[;\\s])${name}:\\s*([^;]+)`).exec(rule)?.[1]
      const [text, ground] = [value('color'), value('background')].map(
        (each) => /^var\(--([\w-]+)\)$/.exec(each ?? '')?.[1] ?? each,
      )
      if (text === undefined || text === 'inherit' || /^(?:light-dark\()?hsl\(var\(--hue\)/.test(text)) continue
      expect.soft(tokens.has(text), text).toBe(true)
      if (ground === undefined || ground === 'none' || grounds.includes(ground))
        expect.soft(['text', 'quiet', 'accent', 'danger', 'success'], ground).toContain(text)
      else expect.soft(fillings.get(ground), ground).toBe(text)
    }
  })

  it('placeholders: the browser’s own grey is too dark in the dark theme, and Firefox’ is too light', async () => {
    const rules = (await read('assets/styles/theme.css')).match(/^::placeholder \{[^}]*\}/m)
    expect(rules?.join().match(/(?:color|opacity):[^;]*/g)).toEqual(['color: var(--quiet)', 'opacity: 1'])
    for (const file of files)
      for (const [rule] of (await read(file)).matchAll(/\S::placeholder \{[^}]*\}/g))
        expect(rule).not.toMatch(/color|opacity/)
  })
})

/** A colour of CSS' `hsl()` as `#rrggbb`. */
function hexOf(hue: number, saturation: number, lightness: number): string {
  const part = (offset: number) => {
    const k = (offset + hue / 30) % 12
    const value = lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${part(0)}${part(8)}${part(4)}`
}
