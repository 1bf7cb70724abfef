import type { Role } from '../people.ts';
import { button, heading, link, type Said, tab } from './said.ts';

export interface ScreenRow {
  readonly path: string;
  readonly as: Role;
  readonly says: readonly Said[];
}

const footer: readonly Said[] = [
  heading('Product'), link('Features', '/features'), link('Pricing', '/pricing'), link('API Docs', '/api-docs'), link('Integrations', '/integrations'), link('Security', '/security'),
  heading('Support'), link('Help Center', '/help-center'), link('Contact Us', '/contact'), link('USSD Codes', '/ussd-codes'), link('Training Videos', '/training-videos'), link('Community', '/community'),
  heading('Legal'), link('Privacy Policy', '/privacy-policy'), link('Terms of Service', '/terms-of-service'), link('Cookie Policy', '/cookie-policy'), link('Compliance', '/compliance'),
];

const ussdCommands = [
  'Register a product', 'Update details', 'Generate a QR code', 'Check balance', 'View account info', 'Update phone number', 'Recent orders', 'Sales summary', 'Update order status', 'Verify authenticity', 'Verification history', 'Report counterfeit',
];

/** Texts of specification sections 2 and 9 that a page shows as soon as it is open. */
export const screenTexts: readonly ScreenRow[] = [
  { path: '/no-such-page', as: 'anonymous', says: [heading('404 Page Not Found'), 'Did you forget to add the page to the router?'] },
  {
    path: '/', as: 'anonymous',
    says: [
      link('Sign In', '/customer-auth'), link('Shop Marketplace', '/marketplace'), link('Join as Customer', '/customer-auth'), link('Verify a Product', '/verify'), /Start Camera/, 'Authentic Product',
      '2,450+', 'products verified', '890+', 'artisans registered', '$125K+', 'payments processed', /instantly converted to mobile money/, heading('Admin Dashboard'), '156', '1,249', '$8,420', 'counterfeit attempts',
      heading('Product registration'), heading('NFT certificates'), heading('QR verification'), heading('Global payments'), heading('Feature phone support'), heading('Business analytics'),
      heading('Upload to decentralised storage'), heading('NFT minting'), heading('QR generation'), heading('Customer verification'), /^No setup fees · 24\/7 support · Cancel anytime$/, ...footer,
    ],
  },
  { path: '/', as: 'customer', says: [heading('Marketplace'), button('Sign Out'), 'Amani'] },
  {
    path: '/', as: 'artisan',
    says: [
      link('Dashboard', '/dashboard'), link('Products', '/products'), link('Verify', '/verify'), link('Analytics', '/analytics'), link('Tumaini', '/profile'), button('Sign Out'),
      heading('Welcome back, Tumaini!'), link(/^My Products/, '/products'), link(/^Verify Products/, '/verify'), 'Payments', 'Track HBAR & mobile money payments', link(/^Analytics./, '/analytics'),
      heading('Recent Activity'), link(/View All/, '/analytics'), heading('Quick Product Registration'), link('Register Product', '/products/new'), heading('Quick Stats'), 'Revenue', '$0.00',
    ],
  },
  { path: '/dashboard', as: 'artisan', says: [heading('Welcome back, Tumaini'), link('Add Product', '/products/new'), { role: 'link', name: 'Export Data' }, 'Products Registered', 'Verifications Today', 'Revenue This Month', 'Counterfeit Attempts', '$0.00', heading('Recent Products'), heading('Recent Activity')] },
  { path: '/products', as: 'artisan', says: [heading('My Products'), 'River clay, burnished with a stone.', 'Pottery & Ceramics', 'Verified', /\d verifications?/, { role: 'link', name: /^View/ }, button(/^QR Code/), link('Register Product', '/products/new'), { role: 'searchbox', name: 'Search by name or category' }] },
  { path: '/analytics', as: 'artisan', says: ['24h', '7d', '30d', '90d', { role: 'link', name: 'Export' }, 'Total Products', 'Verifications', 'Product Views', 'Revenue', heading('Verification Trends'), heading('Top Products'), heading('Recent Activity')] },
  { path: '/marketplace', as: 'anonymous', says: [{ role: 'searchbox', name: 'Search products' }, ...['All', 'Jewelry', 'Textiles', 'Pottery', 'Wood Crafts', 'Baskets', 'Art'].map((chip) => button(new RegExp(`^${chip}`))), heading(/^Why choose/), { role: 'link', name: /^View Details/ }, button(/^Add to Cart/)] },
  { path: '/customer-auth', as: 'anonymous', says: [tab('Login'), tab('Sign Up'), { role: 'link', name: 'Sign in as an artisan, by phone number', href: '/auth' }] },
  { path: '/verify', as: 'anonymous', says: [button('Start Camera'), { role: 'textbox', name: 'Product ID or QR code' }, button('Verify Product')] },
  {
    path: '/contact', as: 'anonymous',
    says: [
      link('Help Center', '/help-center'), link('Community', '/community'), heading('Email'), 'Reply within 24 hours', 'Always available', heading('Live chat'), 'Mon–Fri 8AM–6PM EAT', heading('Phone'), 'Mon–Fri 9AM–5PM EAT', heading('Community forum'), 'Always active',
      'Full name', 'Email address', /^Category/, 'Subject', 'Message', button('Send Message'), heading('Nairobi'), heading('Lagos'), heading('Cape Town'), /WAT$/, /SAST$/, heading('Enterprise Solutions'), button('Contact Enterprise Sales'),
    ],
  },
  { path: '/ussd-codes', as: 'anonymous', says: ['*384*7#', heading('Dial'), heading('Follow prompts'), heading('Complete the action'), heading('Product Registration'), heading('Account Management'), heading('Sales & Orders'), heading('Verification'), ...ussdCommands.map((command) => new RegExp(`^${command}`)), 'Live', 'Coming Soon', 'Planned', link('Contact Us', '/contact'), link('Help Center', '/help-center'), link('Training Videos', '/training-videos')] },
  { path: '/training-videos', as: 'anonymous', says: [button(/^All\D*24/), button(/^Getting started\D*6/), button(/^Product management\D*8/), button(/^Payments\D*4/), button(/^Marketplace\D*6/), heading('Featured'), 'Beginner', 'Intermediate', 'Advanced', button(/^Watch/)] },
  { path: '/community', as: 'anonymous', says: ['2,847', '1,234', '456', '12', { role: 'link', name: 'Join' }, link('Start Discussion', '/contact?about=discussion#message'), { role: 'link', name: 'Create Account' }, link('Join Event', '/contact?about=event#message'), heading('Be respectful'), heading('Share knowledge'), heading('Keep relevant'), heading('No spam')] },
  { path: '/cookie-policy', as: 'anonymous', says: [heading('Essential'), 'Required', heading('Analytics'), heading('Marketing'), heading('Functional'), 'Optional'] },
  { path: '/integrations', as: 'anonymous', says: ['Live', 'Beta', 'Coming Soon', 'Planned'] },
  { path: '/pricing', as: 'anonymous', says: [heading('Starter'), heading('Professional'), heading('Enterprise'), /\$19/, '2.5%', '1.5%', '3.4% + $0.30', '1.9%', /30 days/] },
  { path: '/api-docs', as: 'anonymous', says: [/GET \/api\/products/, /POST \/api\/products\/verify/, /POST \/api\/payments\/create/] },
  { path: '/compliance', as: 'anonymous', says: ['12+', '100%', 'Certified', 'Compliant', 'In Progress', 'Passed', 'Approved'] },
  { path: '/terms-of-service', as: 'anonymous', says: [/18 or older/, /7 years/, /2 years/, /prior 12 months/, /law of Kenya/] },
];
