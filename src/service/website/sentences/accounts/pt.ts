import type { AccountSentences } from './en.ts'

export const pt: AccountSentences = {
  joinTitle: (network) => `Damos-lhe as boas-vindas a ${network}`,
  joinExplains: (name) => `Olá, ${name}. Recebeu um convite. Escolha uma palavra-passe e pode começar.`,
  join: 'Aderir',
  yourLogin: 'O seu utilizador:',
  shareLanguage: 'A sua língua',
  shareLanguageHint: 'O que partilhar leva esta língua, para que os outros possam escolher o que leem.',
  newPasswordTitle: 'Escolher uma nova palavra-passe',
  newPasswordExplains: (name) =>
    `Olá, ${name}. Escolha uma nova palavra-passe. As suas outras sessões serão terminadas.`,
  linkInvalidTitle: 'Esta ligação já não é válida',
  linkInvalid:
    'Já foi usada, expirou ou foi substituída por outra mais recente. Peça uma nova ligação à equipa desta rede.',
  accountDisabled: 'Esta conta está fechada. Se acha que é um engano, contacte a equipa desta rede.',
  left: (name) => `${name} já não está nesta rede.`,
  leftMark: 'já não está aqui',
  tooManySignIns: (seconds) =>
    `Neste momento há muitas pessoas a iniciar sessão. Será a sua vez dentro de ${seconds === 1 ? 'um segundo' : `cerca de ${seconds} segundos`}; esta página volta a aparecer sozinha.`,
}
