import type { Catalogue } from '../sentence.ts'

/** Configuring another network, on the options page. */
export const network = {
  'network.other': 'Utiliser un autre réseau',
  'network.by-hand': 'Configurer un réseau à la main',
  'network.heading': 'Votre réseau',
  'network.text':
    'Pour les réseaux que Passalong ne trouve pas à leur adresse. Leurs responsables vous diront quoi saisir ici.',
  'network.name': 'Nom du réseau',
  'network.name.invalid': 'Indiquez le nom du réseau.',
  'network.baseUrl': 'Adresse de base',
  'network.baseUrl.invalid': 'Indiquez une adresse comme https://graph.example.com, sans rien après.',
  'network.authUrl': 'Adresse de connexion',
  'network.authUrl.invalid': 'Indiquez une adresse comme https://www.example.com, sans rien après.',
  'network.apiKey': 'Clé API',
  'network.apiKey.invalid': 'Indiquez la clé que le réseau a attribuée à Passalong.',
  'network.profile': 'Mode de connexion',
  'network.profile.code': 'Avec un code et une clé de preuve (PKCE)',
  'network.profile.token': 'Sans code (profil user-agent)',
  'network.profile.code-secret': 'Avec un code et un secret (profil serveur web)',
  'network.secret': 'Secret de la clé API',
  'network.secret.text':
    'Laissez ce champ vide pour garder le secret déjà indiqué. Passalong ne l’affiche plus jamais.',
  'network.redirect.text': 'Les responsables du réseau enregistrent cette adresse avec la clé API.',
  'network.try': 'Tester',
  'network.trying': 'Test en cours…',
  'network.works': 'Ce réseau répond normalement.',
  'network.wrong': {
    one: '{count} champ pose problème.',
    many: '{count} de champs posent problème.',
    other: '{count} champs posent problème.',
  },
  'network.use': 'Utiliser ce réseau',
  'network.switching': 'Changement…',
  'network.back': 'Revenir au réseau {built}',
  'network.signs-out': 'Votre session sur {network} est ouverte. Utiliser un autre réseau la ferme.',
  'network.unsent': 'Ce qui n’est pas encore envoyé attend ici votre prochaine connexion à {network}.',
  'network.switched': 'Passalong utilise maintenant {network}.',
  'network.problem.no-permission':
    'Votre navigateur empêche Passalong de joindre cette adresse. Réessayez et autorisez l’accès.',
  'network.problem.offline': 'Vous êtes hors ligne. Rétablissez votre connexion à internet et réessayez.',
  'network.problem.unreachable': 'Rien ne répond à cette adresse. Vérifiez-la.',
  'network.problem.slow': 'Cette adresse n’a pas répondu à temps. Vérifiez-la, ou réessayez dans un instant.',
  'network.problem.server':
    'Le serveur à cette adresse signale un problème technique. Réessayez dans quelques minutes.',
  'network.problem.no-graph-api':
    'Quelque chose répond à cette adresse, mais ce n’est pas un réseau pour Passalong. Vérifiez l’adresse.',
  'network.problem.no-sign-in': 'Il n’y a pas, à cette adresse, de page pour se connecter avec Passalong. Vérifiez-la.',
  'network.problem.not-registered':
    'Le réseau ne connaît pas cette clé, ou pas avec l’adresse de redirection ci-dessous. Vérifiez la clé, et que cette adresse lui est bien associée.',
  'find.heading': 'De quel réseau êtes-vous membre ?',
  'find.intro':
    'Passalong vous montre qui, sur votre réseau, a partagé la page que vous lisez, et vous permet de la partager à votre tour.',
  'find.label': 'Adresse de votre réseau',
  'find.example': 'Par exemple : {example}',
  'find.continue': 'Continuer',
  'find.finding': 'Recherche…',
  'find.cancel': 'Annuler',
  'find.invalid': 'Indiquez une adresse comme {example}.',
  'find.insecure': 'Passalong ne se connecte qu’aux adresses en https. Indiquez l’adresse sans « http:// ».',
  'find.unconfirmed':
    'Cette adresse désigne la page de connexion d’un autre réseau, qui ne le confirme pas. Demandez la bonne adresse aux responsables de votre réseau.',
  'find.found': 'Est-ce bien votre réseau ?',
  'find.sign-in': 'Vous vous connectez sur {host}.',
  'find.data': 'Ce que vous partagez est envoyé à {host}.',
  'find.entered': 'Vous avez saisi {host}.',
  'find.imitation':
    'Regardez bien : {host} contient des lettres qui ressemblent à d’autres et imite peut-être une autre adresse. Les navigateurs l’écrivent aussi {encoded}.',
  'find.not-this': 'Ce n’est pas le mien',
  'policy.heading': 'Défini par votre organisation',
  'policy.network': 'Votre organisation a choisi ce réseau.',
  'policy.internal_hosts': 'Passalong cherche les pages de ces sites internes comme celles des sites publics :',
  'policy.never_hosts': 'Passalong n’envoie rien au sujet des pages de ces sites :',
  'policy.problem': 'Votre organisation a choisi le réseau à l’adresse {address}.',
  'policy.unreachable':
    'Passalong ne peut pas l’utiliser pour le moment. Si cela dure, prévenez le service informatique de votre organisation.',
  'policy.unusable':
    'Passalong ne peut pas utiliser cette adresse. Prévenez le service informatique de votre organisation.',
  'policy.again': 'Chercher à nouveau',
} as const satisfies Catalogue
