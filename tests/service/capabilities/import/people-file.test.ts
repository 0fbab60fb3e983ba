import { expect, test } from 'vitest'
import { oauthLanguages } from '../../../../src/contract/oauth.ts'
import { readPerson } from '../../../../src/service/actions/invite.ts'
import { largestPeopleFile, longestRow, maxPeople } from '../../../../src/service/capabilities/import/people-columns.ts'
import { readPeopleFile } from '../../../../src/service/capabilities/import/people-file.ts'
import { longestEmail, longestName } from '../../../../src/service/store/members/names.ts'
import { longestTeam } from '../../../../src/service/store/members/profile.ts'
import { siteTranslate } from '../../../../src/service/texts.ts'

const languages = { languages: ['it', 'de', 'en'], defaultLanguage: 'it' }

/** The file's rows, or its problem. */
const read = (text: string | Uint8Array) => {
  const file = readPeopleFile(typeof text === 'string' ? Buffer.from(text) : text, languages)
  return 'kind' in file ? file : file.rows
}
/** The people of a file without problems. */
const people = (text: string | Uint8Array) => {
  const rows = read(text)
  return Array.isArray(rows) ? rows.map(({ person }) => person) : rows
}

const ana = { login: 'ana', name: 'Ana Ñandú', email: 'ana@circle.example', language: 'it', team: 'Sales' }

test.each([
  ['commas', 'login,name,email,team\nana,Ana Ñandú,ana@circle.example,Sales\n'],
  ['semicolons, CRLF and a byte order mark', '\uFEFFlogin;name;email;team\r\nana;Ana Ñandú;ana@circle.example;Sales'],
  ['tabs, and columns in another order', 'Team\tEMAIL\tname\tlogin\nSales\tana@circle.example\tAna Ñandú\tana\n\n'],
  ['quotation marks and spaces', '"login", "name", "email", "team"\n ana ,"Ana  Ñandú",ana@circle.example, Sales \n'],
  ['sep=; before the header', 'sep=;\r\nlogin;name;email;team\r\nana;Ana Ñandú;ana@circle.example;Sales\r\n'],
  ['"sep=," and a mark', '\uFEFF"sep=,"\nlogin,name,email,team\nana,Ana Ñandú,ana@circle.example,Sales\n'],
  ['German names', 'Anmeldename;Vorname;Nachname;E-Mail-Adresse;Team\nana;Ana;Ñandú;ana@circle.example;Sales'],
  ['“Name” beside a first name', 'E-Mail;Name;Vorname;Benutzername;Team\nana@circle.example;Ñandú;Ana;ana;Sales'],
  ['brackets', '[Needed] Login,Name [displayName] Required,Email [mail],Team\nana,Ana Ñandú,ana@circle.example,Sales'],
  ['a directory’s names', 'userName,givenName,sn,mail,team\nana,Ana,Ñandú,ana@circle.example,Sales'],
])('a file with %s is read', (_, text) => {
  expect(people(text)).toEqual([ana])
})

const entra =
  'userPrincipalName,displayName,surname,mail,givenName,id,userType,jobTitle,department,accountEnabled,usageLocation'
const google =
  'First Name [Required],Last Name [Required],Email Address [Required],Password [Required],Org Unit Path [Required],New Primary Email [UPLOAD ONLY],Status [READ ONLY],Recovery Email'
const microsoft =
  'Block credential,City,Department,Display name,First name,Last name,Licenses,Object Id,Preferred language,Proxy addresses,User principal name,When created'
const okta = 'login,firstName,lastName,middleName,email,secondEmail,displayName,preferredLanguage,department,status'
const directory = 'DistinguishedName,Enabled,GivenName,Name,ObjectClass,SamAccountName,SID,Surname,UserPrincipalName'

test.each([
  ['Entra', entra, 'ana@c.example,Ana Ñandú,Ñandú,ana@c.example,Ana,0f,Member,,Sales,True,PT', 'ana@c.example', 6],
  ['Google Workspace', google, 'Ana,Ñandú,ana@c.example,****,/,,Active,other@d.example', 'ana@c.example', 5],
  [
    'Microsoft 365',
    microsoft,
    'False,,Sales,Ana Ñandú,Ana,Ñandú,E3,0f,pt-PT,SMTP:a@c.example,ana@c.example,1',
    'ana@c.example',
    8,
  ],
  ['Okta', okta, 'ana.n,Ana,Ñandú,,ana@c.example,other@d.example,,pt-PT,Sales,ACTIVE', 'ana.n', 5],
  ['LDAP', 'dn,uid,cn,sn,givenName,mail,ou', '"uid=ana,dc=c",ana,Ana Ñandú,Ñandú,Ana,ana@c.example,Sales', 'ana', 2],
  ['Active Directory', directory, '"CN=Ana,DC=c",True,Ana,Ana Ñandú,user,ana,S-1,Ñandú,ana@c.example', 'ana', 4],
])('an export of %s is read, and its further columns are named', (_, header, row, login, ignored) => {
  const file = readPeopleFile(Buffer.from(`${header}\n${row}\n`), languages)
  if ('kind' in file) expect.fail(file.kind)
  expect(file.rows).toMatchObject([{ person: { login, name: 'Ana Ñandú', language: 'it' } }])
  expect(file.ignored).toHaveLength(ignored)
  expect(file.rows[0]?.person?.email ?? 'ana@c.example').toBe('ana@c.example')
})

test('a first line that names the separator is counted as a line, and a row without a last name has the first one', () => {
  const rows = read('sep=;\nlogin;Vorname;Nachname\nana;Ana;\nx y;X;Y\n')
  expect(Array.isArray(rows) && rows.map(({ line, person }) => [line, person?.name])).toEqual([
    [3, 'Ana'],
    [4, undefined],
  ])
})

// in all languages, the labels of the site's own form are columns
test.each(oauthLanguages)('the labels of an invitation in %s name the columns', (language) => {
  const t = siteTranslate(language)
  const labels = [t('login'), t('name'), t('email'), t('chooseLanguage'), t('team')]
  expect(people(`${labels.join(';')}\nana;Ana Ñandú;ana@circle.example;it;Sales`)).toEqual([ana])
})

test('a spreadsheet’s UTF-16 and Windows-1252 are read, and what is no text is named', () => {
  const text = '\uFEFFlogin\tname\temail\tteam\nana\tAna Ñandú\tana@circle.example\tSales'
  expect(people(Buffer.from(text, 'utf16le'))).toEqual([ana])
  expect(people(Buffer.from(text.slice(1), 'latin1'))).toEqual([ana])
  const quoted = Buffer.from('login,name\nana,Ana \x80 Ñandú\nben,Ben\ncem,Çem\ndan,Dañ\n', 'latin1')
  expect(readPeopleFile(quoted, languages)).toMatchObject({ toCheck: ['Ana € Ñandú', 'Çem'] })
  expect(readPeopleFile(Buffer.from(text), languages)).toMatchObject({ toCheck: [] })
  for (const other of ['PK\x03\x04', '\x81'])
    expect(readPeopleFile(Buffer.from(`${text.slice(1)}${other}`, 'latin1'), languages)).toEqual({ kind: 'encoding' })
})

test('each wrong row is named by its line with every reason, and the others are read', () => {
  const rows = read(`login,name,email,language
ana,Ana,ana@circle.example,DE
a b,Ben,,
ben,,not an address,
,Cem,,
dan,Dan,,german
dora,Dora,,fr
ANA,Other,,
eva,Eva,Ana@circle.example,
fay,Fay
"gus","Gus
of two lines",,
he\u200bd,Hed,,
ida,Ida\u200d,ida@circle.example\u00ad,
`)
  const missing = (field: string) => ({ field, reason: 'missing' })
  const spaces = { field: 'login', reason: 'spaces' }
  const noEmail = { field: 'email', reason: 'noEmail' }
  const unknown = { field: 'language', reason: 'language', languages: languages.languages }
  expect(Array.isArray(rows) && rows.map(({ line, login, problem }) => [line, login, problem])).toEqual([
    [2, 'ana', undefined],
    [3, 'a b', { kind: 'wrong', problems: [spaces] }],
    [4, 'ben', { kind: 'wrong', problems: [missing('name'), noEmail] }],
    [5, '', { kind: 'wrong', problems: [missing('login')] }],
    [6, 'dan', { kind: 'wrong', problems: [unknown] }],
    [7, 'dora', { kind: 'wrong', problems: [unknown] }],
    [8, 'ANA', { kind: 'repeated', field: 'login', line: 2 }],
    [9, 'eva', { kind: 'repeated', field: 'email', line: 2 }],
    [10, 'fay', { kind: 'fields' }],
    [12, 'gus', undefined],
    [13, 'he\u200bd', { kind: 'wrong', problems: [{ field: 'login', reason: 'invisible', sign: 'U+200B' }] }],
    [14, 'ida', { kind: 'wrong', problems: [{ field: 'email', reason: 'invisible', sign: 'U+00AD' }] }],
  ])
})

test.each([
  ['no column of names', 'login\nana\n', { kind: 'columns' }],
  ['a column twice', 'login,name,name\nana,Ana,Ana\n', { kind: 'columns' }],
  ['a column twice, by two names', 'login,name,mail,e-mail\nana,Ana,,\n', { kind: 'columns' }],
  ['a first name twice', 'login,Vorname,first name\nana,Ana,Ana\n', { kind: 'columns' }],
  ['a last name alone', 'login,Nachname\nana,Ana\n', { kind: 'columns' }],
  ['no rows', 'login,name\n', { kind: 'columns' }],
  ['nothing', '', { kind: 'columns' }],
  ['an open quotation mark', 'login,name\nana,Ana\nben,"Ben\n', { kind: 'syntax', line: 3 }],
])('a file with %s is refused', (_, text, problem) => {
  expect(read(text)).toEqual(problem)
})

test('a file has a largest size, a most number of rows, and a longest row', () => {
  expect(readPeopleFile(new Uint8Array(largestPeopleFile + 1), languages)).toEqual({ kind: 'large' })
  const rows = Array.from({ length: maxPeople }, (_, index) => `m${index},Member`).join('\n')
  expect(people(`login,name\n${rows}`)).toHaveLength(maxPeople)
  expect(read(`login,name\n${rows}\none,more`)).toEqual({ kind: 'rows' })
  expect(read(`login,name\nana,"${'x'.repeat(longestRow)}"`)).toMatchObject({ kind: 'syntax' })
})

test('a person’s texts have a longest length', () => {
  const longest = {
    login: 'ana',
    name: 'n'.repeat(longestName),
    email: `${'e'.repeat(longestEmail - '@c.example'.length)}@c.example`,
    language: 'en',
    team: 't'.repeat(longestTeam),
  }
  expect(readPerson((field) => longest[field], languages)).toEqual({ person: longest, wrong: [] })
  for (const field of ['name', 'email', 'team'] as const)
    expect(readPerson((name) => (name === field ? 'x' : '') + longest[name], languages).wrong).toEqual([
      { field, reason: 'long' },
    ])
})
