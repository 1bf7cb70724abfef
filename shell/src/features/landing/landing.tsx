import { usePageTitle } from '@asili/web';
import { useMessages } from './messages.ts';
import { Certificate } from './certificate.tsx';
import { CheckProduct } from './check-product.tsx';
import { Features } from './features.tsx';
import { Figures } from './figures.tsx';
import { NewArrivals } from './new-arrivals.tsx';
import { Hero } from './hero.tsx';
import { Invitation } from './invitation.tsx';
import { MoneyFlow } from './money-flow.tsx';
import { Network } from './network.tsx';
import { Promises } from './promises.tsx';

/** The front page for everyone who is not signed in (specification, section 1). */
export function Landing() {
  const t = useMessages();
  usePageTitle(t('landing.title'));
  return (
    <>
      <Hero />
      <Figures />
      <Promises />
      <CheckProduct />
      <NewArrivals />
      <Features />
      <MoneyFlow />
      <Certificate />
      <Network />
      <Invitation />
    </>
  );
}
