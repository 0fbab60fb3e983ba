import { describe, expect, it } from 'vitest'
import { publisherFaults, withAddresses } from '../../../src/build/publisher.ts'
import { asNotes, changelogFaults, changesOf } from '../../../src/build/release/changelog.ts'
import { publisher } from './checkout.ts'

const changelog = `# Changelog

## Unreleased

Later.

## 1.2.0 - 2026-11-26

### Added

- One.

## 1.1.0 - 2026-10-01

- Old.
`

describe('the changelog', () => {
  it('has the changes of a version up to the next heading', () => {
    expect(changesOf(changelog, '1.2.0')).toEqual({ date: '2026-11-26', text: '### Added\n\n- One.' })
    expect(changesOf(changelog, '1.1.0')?.text).toBe('- Old.')
    expect(changelogFaults(changelog, '1.2.0')).toEqual([])
  })

  it('has no link to a file on a page without files, and headings below a title', () => {
    const text = '### Added\n\n- Passes ([passes](docs/developers/features.md#a)), [a site](https://a.example/).'
    expect(asNotes(text)).toBe(
      '## Added\n\n- Passes (passes, `docs/developers/features.md`), [a site](https://a.example/).',
    )
  })

  it.each([
    ['## 1.3.0\n\n- One.', 'CHANGELOG.md has no heading with a date for 1.3.0'],
    ['## 1.3.0 - 2026-13-40\n\n- One.', 'the date of 1.3.0 in CHANGELOG.md must be YEAR-MONTH-DAY, not "2026-13-40"'],
    ['## 1.3.0 - 2026-11-26\n\n## 1.2.0 - 2026-11-25', 'CHANGELOG.md says nothing of 1.3.0'],
  ])('that has %j for 1.3.0 stops its release', (text, fault) => {
    expect(changelogFaults(`# Changelog\n\n${text}\n`, '1.3.0')).toEqual([expect.stringContaining(fault)])
  })
})

describe('the publisher', () => {
  it.each([
    [{}, undefined],
    [{ security_contact: 'https://passalong.example/security' }, undefined],
    [{ repository: '' }, 'release.json has no repository'],
    [{ homepage: 'http://passalong.example' }, 'homepage in release.json must be an https address, not "http'],
    [
      { security_contact: 'security' },
      'security_contact in release.json must be an https address or an e-mail address',
    ],
    [{ answer_days: '' }, 'release.json has no answer_days'],
    [{ fix_days: '3 months' }, 'fix_days in release.json must be a number of days, not "3 months"'],
    [{ supported_until: '2031' }, 'supported_until in release.json must be a date, YEAR-MONTH-DAY, not "2031"'],
  ])('with %j releases, or has the fault “%s”', (change, fault) => {
    const faults = publisherFaults({ ...publisher, ...change })
    expect(faults).toEqual(fault ? [expect.stringContaining(fault)] : [])
  })

  it('is named in the place of the placeholders, and of no other', () => {
    const text = '{security_contact} {bugs} {repository} {homepage} {name} $'
    const { security_contact, bugs, repository, homepage } = publisher
    expect(withAddresses(text, publisher)).toBe(`${security_contact} ${bugs} ${repository} ${homepage} {name} $`)
    expect(withAddresses(text, { bugs: '' })).toBe(text)
  })
})
