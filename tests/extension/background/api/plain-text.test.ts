import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadPlainText } from '../../../../src/extension/background/api/plain-text.ts'
import { anyText } from '../../../support/any-text.ts'
import { processorTime } from '../../../support/processor-time.ts'

const plainText = await loadPlainText()

describe('plainText', () => {
  it.each([
    ['A title', 'A title'],
    ['<p>One.</p><p>Two, <b>bold</b> <a href="x">link</a>.</p>', 'One.\nTwo, bold link.'],
    ['a<br/>b<BR>c', 'a\nb\nc'],
    ['Caf&eacute; &amp; th&#233; &#x1F682; &hellip;', 'Café & thé 🚂 …'],
    ['&lt;b&gt;not a tag&lt;/b&gt;', '<b>not a tag</b>'],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['<script>alert(1)</script>Hello<style>p{}</style><!-- nothing -->', 'Hello'],
    ['<img src=x onerror=alert(1)>Hello', 'Hello'],
    ['3 < 5 and 7 > 5, I <3 it', '3 < 5 and 7 > 5, I <3 it'],
    ['List<String>, Map<K, V>, if a<n then b', 'List<String>, Map<K, V>, if a<n then b'],
    ['<your name>, <sigh> and <x-tag>', '<your name>, <sigh> and <x-tag>'],
    ['R&D at AT&T, ?a=1&copy=2', 'R&D at AT&T, ?a=1&copy=2'],
    ['&unknown; &#0; &#xD800; &#9;x', '&unknown;    x'],
    ['one&#1;two&#x7f;three&#129;four&#999999999999;', 'onetwothreefour'],
    ['a&#x202E;b&#8236;c', 'abc'],
    ['&#10;&Tab;a&NewLine;b', 'a b'],
    ['it&#146;s &#147;so&#148; &#150; 5 &#x80;&#133;', 'it’s “so” – 5 €…'],
    ['caf&eacute au lait, &quotyes&quot, th&#233, &Eacute!', 'café au lait, &quotyes", thé, É!'],
    ['&ampere &lang &notit', '&ampere &lang &notit'],
    ['?a=1&lt=2&#38=3', '?a=1&lt=2&=3'],
    ['&Scaron;koda &rarr; &Zcaron;', 'Škoda → Ž'],
    ['&Lstrok;&oacute;d&zacute;, &#x160;, T&ucirc;rk&ccedil;e &gbreve;&Idot;', 'Łódź, Š, Tûrkçe ğİ'],
    ['&Omega;&alpha;&sigmaf;&sigma;&omega; &sdot; &odot;', 'Ωαςσω ⋅ ⊙'],
    ['&period;&apos;&lpar;&COPY;&THORN;', ".'(©Þ"],
    ['&boxdL; &qacute; &constructor; &Alpha', '&boxdL; &qacute; &constructor; &Alpha'],
  ])('%j reads %j', (text, words) => {
    expect(plainText(text)).toBe(words)
  })

  it.each([
    ['The Caf&eac', 'The Caf…'],
    ['Night trains &amp', 'Night trains …'],
    ['Night trains &#23', 'Night trains …'],
    ['Read <a href="http://news.exa', 'Read …'],
    ['Read <blockq', 'Read …'],
    ['Map<Key', 'Map<Key'],
    ['Night trai\uFFFD\uFFFD', 'Night trai…'],
    ['This is rock &roll', 'This is rock &roll'],
    ['R&D', 'R&D'],
    ['AT&T', 'AT&T'],
    ['Q&A', 'Q&A'],
    ['You &', 'You &'],
  ])('%j, cut in the middle, reads %j', (text, words) => {
    expect(plainText(text)).toBe(words)
  })

  it.each([
    ['<<b>p>', 'p>'],
    ['<<!-- -->p>', ''],
    ['</<b>p>', 'p>'],
    ['<a<p>>, and <a<br>>', ', and'],
    ['<a<b<i> and >> it', 'it'],
    ['a << b, <b>c</b>', 'a << b, c'],
  ])('%j leaves no tag after a tag inside is removed: %j', (text, words) => {
    expect(plainText(text)).toBe(words)
  })

  // shows: S25
  it('never throws and never leaves an element’s tag', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '&',
      ';',
      '/',
      '<p',
      '<!--',
      '-->',
      '<script>',
      '&lt',
      '#x',
      'amp',
      ' ',
      '\n',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, anyText), { maxLength: 30 }), (pieces) => {
        const words = plainText(pieces.join('').replaceAll('&', ''))
        expect(words).not.toMatch(/<\/?(p|script|b|i|a)\b(?![:-])[^<>]*>/i)
      }),
      { numRuns: 1000 },
    )
  })

  const pieces = ['<', '<a', '<!--', '<script', '&', '&#', ' ', '\uFFFD', '<p></p>', '<a<b>', '<a<b>>', '&lt;', '\n']
  it.each(pieces)('takes linear time for many of %j', (piece) => {
    expect(processorTime(() => plainText(`${piece.repeat(200_000)}<x`))).toBeLessThan(2000)
  })
})
