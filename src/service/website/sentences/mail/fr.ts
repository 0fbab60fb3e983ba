import type { MailSentences } from './en.ts'

export const fr: MailSentences = {
  unsentHost: 'Il n’y a pas de serveur de messagerie de ce nom : il faut corriger le paramètre smtp_url.',
  unsentUnreachable:
    'Le serveur de messagerie est injoignable : il doit fonctionner, et smtp_url doit contenir son nom et son port.',
  unsentSilent:
    'Le serveur de messagerie ne répond pas : il faut un autre nom ou un autre port dans smtp_url, ou un pare-feu fait obstacle.',
  unsentTls:
    'Le serveur de messagerie n’accepte pas TLS de cette façon : smtps va avec le port 465, smtp avec 587 et 25.',
  unsentUntrusted:
    'Le certificat du serveur de messagerie n’est pas approuvé : NODE_EXTRA_CA_CERTS doit désigner un fichier avec celui de son émetteur.',
  unsentExpired: 'Le certificat du serveur de messagerie a expiré ou n’est pas encore valable : il faut le renouveler.',
  unsentNames: 'Le certificat du serveur de messagerie est établi pour un autre nom, qu’il faut mettre dans smtp_url.',
  unsentPassword: 'Le serveur de messagerie refuse l’utilisateur ou le mot de passe de smtp_url.',
  unsentSender: 'Le serveur de messagerie refuse l’expéditeur : il faut corriger le paramètre smtp_from.',
  unsentRecipient: 'Le serveur de messagerie ne connaît pas ce destinataire : il faut corriger l’adresse.',
  unsentRelay:
    'Le serveur de messagerie n’envoie rien à cette adresse pour Passalong : il doit l’autoriser, ou smtp_url doit contenir un utilisateur et un mot de passe.',
  unsentLater:
    'Le serveur de messagerie n’acceptait pas d’e-mail à ce moment-là. Réessayez plus tard avec un nouveau lien.',
  unsentRefused: 'Le serveur de messagerie a refusé l’e-mail ; son journal dit pourquoi.',
  unsentStopped: 'Le service a été arrêté avant. Créez un nouveau lien.',
  unsentOther: 'La raison figure dans le journal du service, ou trop d’e-mails étaient en attente.',
}
