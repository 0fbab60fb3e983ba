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
  passwordTitle: 'Mudar a sua palavra-passe',
  passwordExplains:
    'Isto termina a sua sessão em todos os outros navegadores e o acesso de todas as aplicações, incluindo o do Passalong no seu navegador. Aqui, a sua sessão continua aberta.',
  currentPassword: 'Palavra-passe atual',
  newPassword: 'Nova palavra-passe',
  newPasswordAgain: 'Repita a nova palavra-passe',
  newPasswordHint: (min) =>
    `Pelo menos ${min} caracteres. Várias palavras seguidas são fáceis de lembrar e difíceis de adivinhar.`,
  changePassword: 'Mudar a palavra-passe',
  wrongCurrentPassword: 'Esta não é a sua palavra-passe atual.',
  passwordLength: (min, max) =>
    `Uma palavra-passe tem de ${min} a ${max} caracteres, sem contar os espaços antes e depois.`,
  passwordOfNames:
    'Esta palavra-passe só contém o seu utilizador, o seu nome ou o nome da rede, que é o que se tenta primeiro. Acrescente palavras que só a si lhe ocorreriam.',
  passwordsDiffer: 'As duas novas palavras-passe não são iguais.',
}
