import type { MailSentences } from './en.ts'

export const pt: MailSentences = {
  forgotten: 'Esqueceu-se da palavra-passe?',
  forgottenTitle: 'Esqueceu-se da palavra-passe?',
  forgottenExplains:
    'Escreva o seu nome de utilizador ou o seu endereço de e-mail. Receberá uma mensagem com uma ligação para escolher uma nova palavra-passe.',
  loginOrEmail: 'Utilizador ou endereço de e-mail',
  sendLink: 'Enviar a ligação',
  linkSent:
    'Se houver um membro correspondente com endereço de e-mail, a mensagem está a caminho. A ligação serve uma vez, durante uma hora. Se nada chegar, dirija-se à equipa desta rede.',
  tooManyMails: (minutes) =>
    `Isto foi pedido muitas vezes. Espere ${minutes === 1 ? 'um minuto' : `${minutes} minutos`} e tente de novo.`,
  linkMailed: (email) => `Também está a caminho de ${email}.`,
  mailLinks: 'Enviar também as ligações por e-mail',
  joinMailSubject: (network) => `Convite para ${network}`,
  joinMail: (name, network) =>
    `Olá, ${name}. Recebeu um convite para ${network}. Escolha uma palavra-passe com esta ligação. Serve uma vez, durante sete dias:`,
  passwordMailSubject: (network) => `Uma nova palavra-passe para ${network}`,
  passwordMail: (name, network) =>
    `Olá, ${name}. Escolha uma nova palavra-passe para ${network} com esta ligação. Serve uma vez, durante uma hora. Se não a pediu, não faça nada: a sua palavra-passe continua a mesma.`,
}
