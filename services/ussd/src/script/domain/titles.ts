import type { Language } from '@asili/contracts';
import type { commandNumbers, CommandGroup } from './commands.ts';

type Titles = Readonly<Record<Language, Readonly<Record<(typeof commandNumbers)[number], string>>>>;

/** What a command is called where there is more room than on a phone; in English as the specification calls it, section 2, 'USSD codes'. */
export const commandTitles: Titles = {
  en: {
    0: 'Verify authenticity',
    1: 'Register a product',
    2: 'Update details',
    3: 'Generate a QR code',
    4: 'Check balance',
    5: 'View account info',
    6: 'Update phone number',
    7: 'Recent orders',
    8: 'Sales summary',
    9: 'Update order status',
    11: 'Verification history',
    12: 'Report counterfeit',
    13: 'Choose or change your PIN',
    14: 'Sign in on the web',
  },
  sw: {
    0: 'Thibitisha uhalisi',
    1: 'Sajili bidhaa',
    2: 'Badilisha taarifa',
    3: 'Tengeneza msimbo wa QR',
    4: 'Angalia salio',
    5: 'Ona taarifa za akaunti',
    6: 'Badilisha namba ya simu',
    7: 'Oda za karibuni',
    8: 'Muhtasari wa mauzo',
    9: 'Badilisha hali ya oda',
    11: 'Historia ya uthibitisho',
    12: 'Ripoti bandia',
    13: 'Chagua au badilisha PIN',
    14: 'Ingia kwenye wavuti',
  },
  fr: {
    0: 'Vérifier l’authenticité',
    1: 'Enregistrer un produit',
    2: 'Modifier les informations',
    3: 'Créer un code QR',
    4: 'Consulter le solde',
    5: 'Voir le compte',
    6: 'Changer de numéro',
    7: 'Commandes récentes',
    8: 'Résumé des ventes',
    9: 'Changer l’état d’une commande',
    11: 'Historique des vérifications',
    12: 'Signaler une contrefaçon',
    13: 'Choisir ou changer le PIN',
    14: 'Se connecter sur le web',
  },
};

export const groupTitles: Readonly<Record<Language, Readonly<Record<CommandGroup, string>>>> = {
  en: {
    product: 'Product Registration',
    account: 'Account Management',
    sales: 'Sales & Orders',
    verification: 'Verification',
  },
  sw: {
    product: 'Usajili wa Bidhaa',
    account: 'Usimamizi wa Akaunti',
    sales: 'Mauzo na Oda',
    verification: 'Uthibitisho',
  },
  fr: {
    product: 'Enregistrement des produits',
    account: 'Gestion du compte',
    sales: 'Ventes et commandes',
    verification: 'Vérification',
  },
};
