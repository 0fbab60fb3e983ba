import type { AccountsSentences } from './en.ts'

export const pt: AccountsSentences = {
  signInTo: (network) => `Iniciar sessão em ${network}`,
  signInFor: (application) => `para continuar com ${application}`,
  login: 'Utilizador',
  password: 'Palavra-passe',
  wrongPassword: 'O utilizador ou a palavra-passe não estão corretos. Verifique ambos e tente de novo.',
  tooManyGuesses: (minutes) =>
    `Houve demasiadas palavras-passe erradas. Espere ${minutes === 1 ? 'um minuto' : `${minutes} minutos`} e tente de novo.`,
  tooManyOwnSignIns: (minutes) =>
    `Esta palavra-passe foi usada muitíssimas vezes numa hora. Espere ${minutes === 1 ? 'um minuto' : `${minutes} minutos`} e tente de novo.`,
  signInAgain: 'A sua sessão terminou. Inicie sessão de novo; o que escreveu não se perde.',
  accountDisabled: 'Esta conta está fechada. Se acha que é um engano, contacte a equipa desta rede.',
  tooManySignIns: (seconds) =>
    `Neste momento há muitas pessoas a iniciar sessão. Será a sua vez dentro de ${seconds === 1 ? 'um segundo' : `cerca de ${seconds} segundos`}; esta página recarrega-se sozinha.`,

  joinTitle: (network) => `Damos-lhe as boas-vindas a ${network}`,
  joinExplains: (name) => `Olá, ${name}. Recebeu um convite. Escolha uma palavra-passe e pode começar.`,
  join: 'Aderir',
  yourLogin: 'O seu utilizador:',
  newPasswordTitle: 'Escolher uma nova palavra-passe',
  newPasswordExplains: (name) =>
    `Olá, ${name}. Escolha uma nova palavra-passe. As suas outras sessões serão terminadas.`,
  linkForOther: (other, name) =>
    `A sessão iniciada aqui é de ${other}. Esta ligação é para ${name}. Se não for para si, entregue-a sem preencher o formulário.`,
  linkInvalidTitle: 'Esta ligação já não é válida',
  linkInvalid:
    'Já foi usada, expirou, foi substituída por outra mais recente ou deixou de valer com uma alteração da conta. Se foi usada por si, inicie sessão. Se não, peça uma nova ligação à equipa desta rede.',
  newPassword: 'Nova palavra-passe',
  newPasswordAgain: 'Repita a nova palavra-passe',
  newPasswordHint: (min) =>
    `Pelo menos ${min} caracteres. Várias palavras seguidas são fáceis de lembrar e difíceis de adivinhar.`,
  changePassword: 'Mudar a palavra-passe',
  passwordLength: (min, max) =>
    `Uma palavra-passe tem de ${min} a ${max} caracteres, sem contar os espaços antes e depois.`,
  passwordOfNames:
    'Esta palavra-passe só contém o seu utilizador, o seu nome ou o nome da rede, que é o que se tenta primeiro. Acrescente palavras que só a si lhe ocorreriam.',
  passwordUnchanged: 'Esta é a sua palavra-passe atual. Escolha outra.',
  passwordsDiffer: 'As duas novas palavras-passe não são iguais.',

  forgotten: 'Esqueceu-se da palavra-passe?',
  forgottenExplains:
    'Escreva o seu nome de utilizador ou o seu endereço de e-mail. Receberá uma mensagem com uma ligação para escolher uma nova palavra-passe.',
  loginOrEmail: 'Utilizador ou endereço de e-mail',
  sendLink: 'Enviar a ligação',
  linkSent:
    'Se houver um membro correspondente com endereço de e-mail, a mensagem está a caminho. A ligação serve uma só vez; a mensagem diz durante quanto tempo. Se nada chegar, dirija-se à equipa desta rede.',
  tooManyMails: (minutes) =>
    `Isto foi pedido muitas vezes. Espere ${minutes === 1 ? 'um minuto' : `${minutes} minutos`} e tente de novo.`,

  joinMailSubject: (network) => `Convite para ${network}`,
  joinMail: (name, network) =>
    `Olá${name && `, ${name}`}. Recebeu um convite para ${network}. Escolha uma palavra-passe com esta ligação. Serve uma vez, durante sete dias:`,
  passwordMailSubject: (network) => `Uma nova palavra-passe para ${network}`,
  passwordMail: (name, network) =>
    `Olá${name && `, ${name}`}. Escolha uma nova palavra-passe para ${network} com esta ligação. Serve uma vez, durante uma hora. Se não a pediu, não faça nada: a sua palavra-passe continua a mesma.`,
}
