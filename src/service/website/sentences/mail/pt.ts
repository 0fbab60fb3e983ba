import type { MailSentences } from './en.ts'

export const pt: MailSentences = {
  unsentHost: 'Não existe nenhum servidor de correio com este nome: é preciso corrigir a definição smtp_url.',
  unsentUnreachable:
    'O servidor de correio não está acessível: tem de estar a funcionar, e smtp_url precisa do seu nome e da sua porta.',
  unsentSilent:
    'O servidor de correio não responde: smtp_url precisa de outro nome ou de outra porta, ou há uma firewall pelo meio.',
  unsentTls: 'O servidor de correio não aceita TLS desta forma: smtps é para a porta 465, smtp para 587 e 25.',
  unsentUntrusted:
    'O certificado do servidor de correio não é de confiança: NODE_EXTRA_CA_CERTS tem de indicar um ficheiro com o do seu emissor.',
  unsentExpired: 'O certificado do servidor de correio expirou ou ainda não é válido: é preciso renová-lo.',
  unsentNames: 'O certificado do servidor de correio é para outro nome, que tem de constar em smtp_url.',
  unsentPassword: 'O servidor de correio recusa o utilizador ou a palavra-passe de smtp_url.',
  unsentSender: 'O servidor de correio recusa o remetente: é preciso alterar a definição smtp_from.',
  unsentRecipient: 'O servidor de correio não conhece este destinatário: é preciso corrigir o endereço.',
  unsentRelay:
    'O servidor de correio não envia nada para este endereço em nome do Passalong: tem de o permitir, ou smtp_url precisa de utilizador e palavra-passe.',
  unsentLater: 'O servidor de correio não aceitava e-mails nesse momento. Tente mais tarde com uma nova ligação.',
  unsentRefused: 'O servidor de correio recusou o e-mail; o registo dele diz porquê.',
  unsentStopped: 'O serviço foi parado antes. Crie uma nova ligação.',
  unsentOther: 'O motivo está no registo do serviço, ou havia demasiados e-mails à espera.',
}
