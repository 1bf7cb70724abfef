/** The commands there are, first page. */
export const rootMenu = 'Asili\n1 Register product\n2 Update product\n3 QR code\n4 Balance\n5 My account\n6 Phone number\n98 More';
